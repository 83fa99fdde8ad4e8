import { quotedFolder } from "./socket-folder.ts";

/** Where a server listens: on 127.0.0.1 and, if possible, on a Unix socket. */
export interface Listening {
  port: number;
  socketFolder: string | null;
}

/** Settings for a machine with at least two cores. Every commit reaches the disk before the server confirms it. */
export function serverSettings({ port, socketFolder }: Listening, extra: Readonly<Record<string, string>>): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: quotedFolder(socketFolder),
    max_connections: "100",
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    max_worker_processes: "4",
    max_parallel_workers: "2",
    max_parallel_workers_per_gather: "1",
    io_workers: "2",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    wal_compression: "pglz",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // ServicePay logs errors of statements. Values of rows and statements are not logged: they can be personal data.
    log_min_messages: "log",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_parameter_max_length: "0",
    log_parameter_max_length_on_error: "0",
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
