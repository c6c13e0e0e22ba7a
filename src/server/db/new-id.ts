import { randomUUIDv7 } from 'node:crypto'

/** A new row's id: UUID version 7 (RFC 9562), so that rows made one after the other lie side by side in an index. */
export function newId(): string {
  return randomUUIDv7()
}
