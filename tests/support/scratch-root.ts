import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2e9

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}

/** Where tests put a database's 1,300 files: in memory where there is room, since a disk takes a second to create them. */
export const SCRATCH_ROOT = hasRoom() ? MEMORY : tmpdir()
