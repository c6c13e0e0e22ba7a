import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A disk of its own, which a file can fill; needs the right to mount one.
 * @param size such as '220m'
 * @throws Error that says why there is none
 */
export async function mountSmallDisk(size: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'tmpfs', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    await rm(folder, { recursive: true })
    throw new Error(`a small disk can't be mounted here: ${stderr?.trim() ?? error?.message}`)
  }
  return {
    folder,
    async remove() {
      spawnSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
