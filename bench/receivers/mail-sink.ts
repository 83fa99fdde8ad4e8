import { createServer, type AddressInfo } from "node:net";

export interface MailSink extends AsyncDisposable {
  /** MAIL_URL of the sink. */
  url: string;
  received(): number;
}

/** A mail server that accepts every message and keeps none. */
export async function startMailSink(): Promise<MailSink> {
  let received = 0;
  const server = createServer((socket) => {
    let isInMessage = false;
    let rest = "";
    socket.setNoDelay(true).on("error", () => {});
    socket.write("220 sink\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (isInMessage && line !== ".") continue;
        const verb = line.slice(0, 4).toUpperCase();
        if (isInMessage) received += 1;
        isInMessage = !isInMessage && verb === "DATA";
        socket.write(isInMessage ? "354 go on\r\n" : verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  };
}
