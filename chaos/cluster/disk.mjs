import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../wait.mjs';
import { giveToPrograms } from './programs.mjs';

const size = '2G';

/**
 * A separate file system for a node, which can be full. It is mounted for a few processes only, and disappears with
 * them, so an interrupted run leaves no mount behind. Needs root.
 */
export class Disk {
  #holder;

  constructor(folder) {
    this.folder = folder;
  }

  async mount() {
    const image = `${this.folder}.img`;
    const mounted = join(this.folder, 'lost+found');
    mkdirSync(this.folder);
    execFileSync('truncate', ['--size', size, image]);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
    const script = 'mount -o loop "$0" "$1" && exec sleep infinity';
    this.#holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, image, this.folder], {
      stdio: 'inherit',
    });
    await until('a disk is mounted', () => existsSync(this.toOutside(mounted)), { seconds: 20 });
    giveToPrograms(this.toOutside(this.folder));
  }

  /** The words before a command that is to see the disk. */
  get inside() {
    return ['nsenter', '--target', String(this.#holder.pid), '--mount'];
  }

  /** The path of a file of the disk for processes that do not see it. */
  toOutside(path) {
    return `/proc/${this.#holder.pid}/root${path}`;
  }

  /** Leaves no byte. The first file takes the rest at once, and the second one what is then left of a block group. */
  fill() {
    this.#run('fallocate --length "$(df --output=avail -B1 . | tail -1)" filler; cat /dev/zero > filler-2; true');
  }

  free() {
    this.#run('rm filler filler-2');
  }

  #run(script) {
    const [command, ...words] = [...this.inside, 'sh', '-c', `cd ${this.folder} && (${script})`];
    execFileSync(command, words, { stdio: 'ignore' });
  }

  unmount() {
    this.#holder?.kill('SIGKILL');
  }
}
