import type { DealSide } from '#domain/freight/signature.ts'

/** A way to sign one version of a deal's rate confirmation without an account. */
export interface SigningLinkTable {
  id: string
  deal_id: string
  version: number
  /** for which party it signs */
  side: DealSide
  /** SHA-256, hex: the token itself is never stored */
  token_hash: string
  created_at: Date
  created_by: string
  revoked_at: Date | null
  used_at: Date | null
}
