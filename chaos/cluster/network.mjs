import { execFileSync, spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { until } from '../wait.mjs';

/**
 * A network namespace, which lasts as long as a process in it. Its links disappear with it, so an interrupted run leaves
 * nothing behind.
 */
class Namespace {
  #holder;

  async start() {
    this.#holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'inherit' });
    const own = readlinkSync('/proc/self/ns/net');
    await until('a network namespace exists', () => readlinkSync(`/proc/${this.pid}/ns/net`) !== own);
    this.ip('link set lo up');
  }

  get pid() {
    return this.#holder.pid;
  }

  /** The words before a command that is to run in it. */
  get inside() {
    return ['nsenter', '--target', String(this.pid), '--net'];
  }

  ip(words) {
    execFileSync('nsenter', [...this.inside.slice(1), 'ip', ...words.split(' ')]);
  }

  stop() {
    this.#holder?.kill('SIGKILL');
  }
}

/** A machine on the network, which can be cut off. */
class Machine extends Namespace {
  constructor(host, port, networkSwitch) {
    super();
    Object.assign(this, { host, port, switch: networkSwitch });
  }

  /** From now on every packet to and from it is lost, and no one gets an error. */
  cutOff() {
    this.switch.ip(`link set ${this.port} nomaster`);
  }

  reconnect() {
    this.switch.ip(`link set ${this.port} master switch`);
  }
}

/** One machine for each node of a cluster, all on one switch, which this machine is connected to. Needs root. */
export class Network {
  #switch = new Namespace();
  machines = [];
  /** The addresses of all machines, as CIDR. */
  range;

  async start(count) {
    const prefix = `10.${200 + (process.pid % 50)}.${(process.pid >> 8) % 256}`;
    this.range = `${prefix}.0/24`;
    await this.#switch.start();
    this.#switch.ip('link add switch type bridge');
    this.#switch.ip('link set switch up');
    const uplink = `kyb${process.pid}`;
    const ip = (words) => execFileSync('ip', words.split(' '));
    this.#switch.ip(`link add uplink type veth peer name ${uplink} netns ${process.pid}`);
    ip(`addr add ${prefix}.254/24 dev ${uplink}`);
    ip(`link set ${uplink} up`);
    this.#switch.ip('link set uplink master switch up');
    for (let number = 1; number <= count; number += 1) {
      const port = `port${number}`;
      const machine = new Machine(`${prefix}.${number}`, port, this.#switch);
      this.machines.push(machine);
      await machine.start();
      this.#switch.ip(`link add ${port} type veth peer name cable netns ${machine.pid}`);
      machine.ip(`addr add ${machine.host}/24 dev cable`);
      machine.ip('link set cable up');
      this.#switch.ip(`link set ${port} master switch up`);
    }
  }

  stop() {
    for (const machine of [...this.machines, this.#switch]) machine.stop();
  }
}
