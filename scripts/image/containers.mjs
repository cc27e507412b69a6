import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { runTool } from './tools.mjs';

/** The containers of one Compose project, run by podman. */
export class Containers {
  constructor({ project, folder, files, env }) {
    this.project = project;
    this.env = env;
    this.folder = folder;
    this.files = files.map((file) => join(folder, file));
  }

  /** Runs podman. @returns status, stdout and stderr */
  podman(words, options = {}) {
    return runTool(['podman', ...words], { quiet: true, env: this.env, ...options });
  }

  /** Runs podman-compose on the files. */
  compose(...words) {
    const files = this.files.flatMap((file) => ['-f', file]);
    return runTool(['podman-compose', '-p', this.project, ...files, ...words], { quiet: true, env: this.env });
  }

  /** Creates the networks as the files describe them, because podman-compose 1.0 ignores subnets. */
  createNetworks() {
    const { networks } = parse(readFileSync(this.files[0], 'utf8'));
    for (const [name, { internal, ipam }] of Object.entries(networks)) {
      const subnets = ipam?.config.flatMap(({ subnet }) => ['--subnet', subnet]) ?? [];
      this.podman(['network', 'create', ...(internal ? ['--internal'] : []), ...subnets, `${this.project}_${name}`]);
    }
  }

  /** The id of the container of a service. */
  find(service) {
    const labels = { project: this.project, service };
    const filters = Object.entries(labels).flatMap(([name, value]) => [
      '--filter',
      `label=com.docker.compose.${name}=${value}`,
    ]);
    const ids = this.podman(['ps', '--all', '--quiet', ...filters])
      .stdout.trim()
      .split('\n');
    if (ids.length !== 1 || ids[0] === '') throw new Error(`${service} has ${ids.join(', ') || 'no container'}`);
    return ids[0];
  }

  inspect(service) {
    return JSON.parse(this.podman(['inspect', this.find(service)]).stdout)[0];
  }

  /** Runs Node in the container of a service. */
  node(service, ...words) {
    return this.podman(['exec', this.find(service), 'node', ...words]).stdout;
  }

  /** Runs the health check of a service until it succeeds. Without systemd, podman itself never does. */
  async untilHealthy(service, seconds = 90) {
    const startedAt = Date.now();
    const isHealthy = () => this.podman(['healthcheck', 'run', this.find(service)], { mayFail: true }).status === 0;
    while (!isHealthy()) {
      if (Date.now() - startedAt > seconds * 1000) throw new Error(`${service} is not healthy after ${seconds} s`);
      await pause(300);
    }
    return (Date.now() - startedAt) / 1000;
  }

  logs() {
    const ids = this.podman(['ps', '--all', '--format', '{{.Names}}', '--filter', this.ownLabel()]).stdout.split('\n');
    return ids
      .filter((id) => id !== '')
      .map((id) => {
        const { stdout, stderr } = this.podman(['logs', '--tail', '40', id], { mayFail: true });
        return `--- ${id}\n${stdout}${stderr}`;
      })
      .join('\n');
  }

  ownLabel() {
    return `label=com.docker.compose.project=${this.project}`;
  }

  /** Removes every container, volume and network of the project. */
  removeAll() {
    const list = (...words) => {
      const { stdout } = this.podman([...words, '--quiet', '--filter', this.ownLabel()], { mayFail: true });
      return (stdout ?? '').split('\n').filter((id) => id !== '');
    };
    const remove = (kind, ids) => {
      if (ids.length > 0) this.podman([...kind, 'rm', '--force', ...ids], { mayFail: true });
    };
    const containers = list('ps', '--all');
    if (containers.length > 0)
      this.podman(['rm', '--force', '--volumes', '--time', '1', ...containers], { mayFail: true });
    this.podman(['pod', 'rm', '--force', `pod_${this.project}`], { mayFail: true });
    remove(['volume'], list('volume', 'ls'));
    this.podman(['network', 'rm', '--force', `${this.project}_inside`, `${this.project}_proxied`], { mayFail: true });
  }
}
