import * as net from "node:net";

const REPLIES = [
  "succeeded",
  "general failure",
  "not allowed by its rules",
  "network unreachable",
  "host unreachable",
  "connection refused",
  "TTL expired",
  "command not supported",
  "address type not supported",
];

/** RFC 1928 and 1929 on a connected socket. The proxy resolves names, as it does for Go's client. */
export async function socks5(
  socket: net.Socket,
  target: { host: string; port: number },
  login?: { user: string; password: string },
): Promise<void> {
  const read = reader(socket);
  socket.write(Buffer.from(login ? [5, 2, 0, 2] : [5, 1, 0]));
  const [version, method] = await read(2);
  if (version !== 5) throw new Error("does not speak SOCKS5");
  if (method === 2 && login) {
    const user = Buffer.from(login.user);
    const password = Buffer.from(login.password);
    if (user.length > 255 || password.length > 255) throw new Error("user name or password is too long");
    socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]));
    if ((await read(2))[1] !== 0) throw new Error("did not accept the user name and password");
  } else if (method !== 0) {
    throw new Error("wants an authentication that is not configured");
  }
  socket.write(
    Buffer.concat([Buffer.from([5, 1, 0]), address(target.host), Buffer.from([target.port >> 8, target.port & 255])]),
  );
  const [, reply, , kind] = await read(4);
  if (reply !== 0) throw new Error(REPLIES[reply ?? 1] ?? "general failure");
  await read(2 + (kind === 1 ? 4 : kind === 4 ? 16 : ((await read(1))[0] ?? 0)));
  read.done();
}

function address(host: string): Buffer {
  if (net.isIPv4(host)) return Buffer.from([1, ...host.split(".").map(Number)]);
  if (net.isIPv6(host)) return Buffer.concat([Buffer.from([4]), ipv6(host)]);
  const name = Buffer.from(host);
  if (name.length > 255) throw new Error("the server's name is too long");
  return Buffer.concat([Buffer.from([3, name.length]), name]);
}

function ipv6(host: string): Buffer {
  // A URL's host is normalised: at most one `::`, no dotted quad.
  const [head = "", tail] = host.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
}

interface Reader {
  (bytes: number): Promise<Buffer>;
  done(): void;
}

/** Exactly so many bytes; what follows stays in the socket for TLS. */
function reader(socket: net.Socket): Reader {
  const read = (bytes: number) =>
    new Promise<Buffer>((resolve, reject) => {
      if (bytes === 0) return resolve(Buffer.alloc(0));
      const attempt = () => {
        const chunk = socket.read(bytes) as Buffer | null;
        if (!chunk) return;
        finish();
        resolve(chunk);
      };
      const closed = () => {
        finish();
        reject(new Error("closed the connection"));
      };
      const finish = () => {
        socket.removeListener("readable", attempt);
        socket.removeListener("end", closed);
        socket.removeListener("close", closed);
      };
      socket.on("readable", attempt);
      socket.on("end", closed);
      socket.on("close", closed);
      attempt();
    });
  return Object.assign(read, { done: () => socket.pause() });
}
