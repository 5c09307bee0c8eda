// A way to the API server that counts the connections.
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class Relay {
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Its certificate names 127.0.0.1, so TLS works through the relay. */
  static async start(target: string): Promise<Relay> {
    const { hostname, port } = new URL(target);
    const server = createServer({ pauseOnConnect: false }, (socket) => relay.pass(socket, hostname, Number(port)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const relay = new Relay(server, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return relay;
  }

  private pass(socket: Socket, host: string, port: number): void {
    this.connections += 1;
    const onward = connect(port, host);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        this.sockets.delete(from);
      });
    }
  }

  stop(): void {
    for (const socket of this.sockets) {
      socket.destroy();
    }
    this.server.close();
  }
}
