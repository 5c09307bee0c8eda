// Proxies that lead to one port of this machine, wherever they are asked to go: so what went through them is told apart.
import type * as http from "node:http";
import * as net from "node:net";

/** Adds CONNECT to a server. */
export function connectProxy(server: http.Server, port: number, login?: string): http.Server {
  return server.on("connect", (request: http.IncomingMessage, socket: net.Socket) => {
    socket.on("error", () => {});
    const given = Buffer.from(
      (request.headers["proxy-authorization"] ?? "").replace("Basic ", ""),
      "base64",
    ).toString();
    if (login && given !== login) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const through = net.connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
  });
}

/** SOCKS5 without a login. */
export function socksProxy(port: number): net.Server {
  return net.createServer(async (socket) => {
    const next = () => new Promise<Buffer>((resolve) => socket.once("data", resolve));
    await next();
    socket.write(Buffer.from([5, 0]));
    await next();
    const through = net.connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
  });
}
