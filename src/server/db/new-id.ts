import { randomBytes } from 'node:crypto'

/**
 * A new row's id: UUID version 7 (RFC 9562), so that rows made one after the other lie side by side in an index.
 * PostgreSQL makes them from version 18 on, Node from 24.16 on; both may be older here.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
