import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'

const REGISTERS = ['fmcsa', 'sample', 'off'] as const

export type RegisterConfig =
  | { name: 'fmcsa'; key: string; url: string | undefined; dataUrl: string | undefined }
  /** made-up carriers, for a demo */
  | { name: 'sample' }

export const REGISTER_VARIABLES = {
  CARRIER_REGISTER: z.optional(z.enum(REGISTERS, `CARRIER_REGISTER must be one of ${REGISTERS.join(', ')}`)),
  FMCSA_WEB_KEY: z.optional(z.string().check(z.regex(/^\w{16,128}$/, 'FMCSA_WEB_KEY must be the key alone'))),
  FMCSA_URL: vendorAddress('FMCSA_URL'),
  DOT_DATA_URL: vendorAddress('DOT_DATA_URL'),
}

/**
 * Which register of motor carriers is asked; undefined: none. The sample's carriers are invented, so it is refused in
 * production.
 * @throws Error with one line naming the invalid variable
 */
export function readRegisterConfig(
  values: z.output<z.ZodMiniObject<typeof REGISTER_VARIABLES>>,
  production: boolean,
): RegisterConfig | undefined {
  const { FMCSA_WEB_KEY: key, FMCSA_URL: url, DOT_DATA_URL: dataUrl } = values
  const name = values.CARRIER_REGISTER ?? (key ? 'fmcsa' : production ? 'off' : 'sample')
  if (name === 'off') return undefined
  if (name === 'sample') {
    if (production) refuseStart('CARRIER_REGISTER', 'sample is not for production')
    return { name }
  }
  if (!key) refuseStart('FMCSA_WEB_KEY', 'required by fmcsa')
  return { name, key, url, dataUrl }
}
