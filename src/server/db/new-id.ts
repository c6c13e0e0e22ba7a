import { randomBytes } from 'node:crypto'

const MAX_PER_MILLISECOND = 0xfff

/**
 * Makes ids of new rows: UUIDs of version 7 (RFC 9562), so rows created together sit together in an index. They always
 * increase (6.2, method 1), so rows of the same instant keep their order: the count goes up within a millisecond and
 * moves to the next when it's full, and a clock set back is ignored. Built into PostgreSQL since 18 and Node since
 * 24.16; we support older ones.
 */
export function createIds(now: () => number): () => string {
  let time = 0
  let count = 0

  return () => {
    const at = now()
    const isNew = at > time
    const isFull = count === MAX_PER_MILLISECOND
    if (isNew) time = at
    else if (isFull) time += 1
    count = isNew || isFull ? 0 : count + 1

    const bytes = randomBytes(16)
    bytes.writeUIntBE(time, 0, 6)
    bytes.writeUInt16BE(0x7000 | count, 6)
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

/** The id of a new row. Ids from one process always increase. */
export const newId = createIds(() => Date.now())
