import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'

/** How to reach the holder of a USDOT number, as the register has it. */
export interface RegisterContact {
  email: string | null
  /** digits */
  phone: string | null
}

/**
 * A register of motor carriers. Each method either has an answer or throws a VendorFailure: a failure says nothing about
 * a carrier, and must never be read as "not registered". Numbers have no leading zeros.
 */
export interface CarrierRegister {
  name: 'fmcsa' | 'sample'
  /** the only numbers it can be asked about; undefined: all */
  numbers?: readonly string[]
  /** @returns null when the register has no such number */
  findCarrier: (usdot: string) => Promise<CarrierRecord | null>
  /** By number. A carrier that isn't listed may exist all the same. */
  listContacts: (usdots: readonly string[]) => Promise<Map<string, RegisterContact>>
  /** When each was first granted authority to haul freight, YYYY-MM-DD, if that is known. */
  listFirstGrants: (usdots: readonly string[]) => Promise<Map<string, string>>
}

/** Whether a number is looked up at all. */
export function isLookedUp(register: Pick<CarrierRegister, 'numbers'> | null, usdot: string): boolean {
  return register !== null && (register.numbers === undefined || register.numbers.includes(usdot))
}
