import type { DriverLink } from '#contract/freight/driver-link.ts'
import { driverLinkExpiresAt, driverLinkState } from '#domain/freight/driver-link.ts'
import { type DriverLinkRow, toLinkFacts } from './driver-link.sql.ts'

export function presentDriverLink(row: DriverLinkRow, now: number): DriverLink {
  const facts = toLinkFacts(row)
  return {
    id: row.id,
    state: driverLinkState(facts, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: new Date(driverLinkExpiresAt(facts)).toISOString(),
    seenAt: row.first_seen_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
