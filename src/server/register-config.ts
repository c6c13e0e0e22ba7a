export const REGISTERS = ['fmcsa', 'sample', 'off'] as const

export type RegisterConfig =
  { name: 'fmcsa'; key: string; url: string | undefined; dataUrl: string | undefined } | { name: 'sample' }

interface RegisterVariables {
  NODE_ENV: string
  CARRIER_REGISTER?: (typeof REGISTERS)[number] | undefined
  FMCSA_WEB_KEY?: string | undefined
  FMCSA_URL?: string | undefined
  DOT_DATA_URL?: string | undefined
}

/**
 * Which register of motor carriers is asked; undefined: none. The sample's carriers are invented, so it is refused in
 * production.
 * @throws Error with one line naming the invalid variable
 */
export function readRegisterConfig(values: RegisterVariables): RegisterConfig | undefined {
  const { FMCSA_WEB_KEY: key, FMCSA_URL: url, DOT_DATA_URL: dataUrl } = values
  const production = values.NODE_ENV === 'production'
  const name = values.CARRIER_REGISTER ?? (key ? 'fmcsa' : production ? 'off' : 'sample')
  if (name === 'off') return undefined
  if (name === 'sample') {
    if (production) throw new Error('Milepost cannot start: CARRIER_REGISTER: sample is not for production')
    return { name }
  }
  if (!key) throw new Error('Milepost cannot start: FMCSA_WEB_KEY: required by fmcsa')
  return { name, key, url, dataUrl }
}
