import { randomBytes } from 'node:crypto'

const MOST_IN_A_MILLISECOND = 0xfff

let time = 0
let count = 0

/** Counts on within a millisecond, and borrows from the next when it is full or the clock was set back. */
function tick(): void {
  const now = Date.now()
  const isNew = now > time
  const isFull = count === MOST_IN_A_MILLISECOND
  if (isNew) time = now
  else if (isFull) time += 1
  count = isNew || isFull ? 0 : count + 1
}

/**
 * A new row's id: UUID version 7 (RFC 9562), so that rows made one after the other lie side by side in an index. Those of
 * one process grow (6.2, method 1): what was written at the same instant keeps its order.
 * PostgreSQL makes them from version 18 on, Node from 24.16 on; both may be older here.
 */
export function newId(): string {
  tick()
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
