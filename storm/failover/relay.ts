/** The last number of a relay's address: 127.x.y.101 is the relay of 127.x.y.1. */
const RELAY_OFFSET = 100;
const ETCD_PORT = 2_379;
const MACHINES = [1, 2, 3];

export interface Relay {
  /** HAProxy's file. */
  configuration: string;
  /** Leads Patroni, and with it PostgreSQL's replication, through the relay. */
  environment: Record<string, string>;
}

/**
 * The network between one machine of the database and the two others. Patroni reaches every etcd through it, and the other
 * machines reach this machine's Patroni and PostgreSQL. A relay that hangs is a network that loses every packet.
 */
export function relayOf(network: string, number: number): Relay {
  const address = `${network}.${RELAY_OFFSET + number}`;
  const lead = (port: number, target: string) =>
    `listen to-${target}\n    bind ${address}:${port}\n    server target ${target}`;
  const leads = [
    ...[5_432, 8_008].map((port) => lead(port, `${network}.${number}:${port}`)),
    ...MACHINES.map((other) => lead(etcdPortOf(other), `${network}.${other}:${ETCD_PORT}`)),
  ];
  return {
    configuration: `${SETTINGS}\n${leads.join("\n")}\n`,
    environment: {
      PATRONI_ETCD_HOSTS: MACHINES.map((other) => `${address}:${etcdPortOf(other)}`).join(","),
      // Otherwise Patroni asks etcd for the members' addresses, and goes past the relay.
      PATRONI_ETCD_USE_PROXIES: "true",
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    },
  };
}

const etcdPortOf = (machine: number) => ETCD_PORT + RELAY_OFFSET * machine;

const SETTINGS = `global
    maxconn 500
defaults
    mode tcp
    timeout connect 3s
    timeout client 1h
    timeout server 1h`;
