import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'
import type { Generated } from 'kysely'
import type { OptionalJson } from './column-types.ts'

/** The register's contact of a USDOT number as it was when the code sent there proved it. */
export interface ProvedContact {
  by: 'email' | 'phone'
  email: string | null
  phone: string | null
}

/** What a register last said about a USDOT number, without leading zeros. */
export interface RegisterEntryTable {
  usdot: string
  /** the register that was asked */
  source: 'fmcsa' | 'sample'
  /** null before the first answer */
  answer: 'found' | 'none' | null
  record: OptionalJson<CarrierRecord>
  /** of authority to haul freight, YYYY-MM-DD */
  first_grant: string | null
  answered_at: Date | null
  /** the latest failure since the answer */
  failed_at: Date | null
  failures: Generated<number>
  email: string | null
  phone: string | null
  contact_at: Date | null
  contact_changed_at: Date | null
  authority_lost_at: Date | null
  due_at: Date
}
