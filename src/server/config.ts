import * as z from 'zod/mini'

function flag(name: string) {
  return z.pipe(
    z.enum(['true', 'false', '1', '0'], `${name} must be true or false`),
    z.transform((value) => value === 'true' || value === '1'),
  )
}

const environment = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], "NODE_ENV must be 'development', 'test' or 'production'"),
    'development',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(
    z.coerce
      .number('PORT must be a number')
      .check(
        z.int('PORT must be a whole number'),
        z.gte(0, 'PORT must be at least 0'),
        z.lte(65535, 'PORT must be at most 65535'),
      ),
    3000,
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')),
  ),
  DEMO_LOADS: z._default(
    z.coerce
      .number('DEMO_LOADS must be a number')
      .check(
        z.int('DEMO_LOADS must be a whole number'),
        z.gte(0, 'DEMO_LOADS must be at least 0'),
        z.lte(2_000_000, 'DEMO_LOADS must be at most 2000000'),
      ),
    5000,
  ),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'AUTH_SECRET must have at least 32 characters'))),
  RATE_LIMITS: z._default(flag('RATE_LIMITS'), true),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    ),
    'warn',
  ),
})

export interface Config {
  production: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  demoLoads: number
  authSecret: string | undefined
  rateLimits: boolean
  logLevel: string
}

/**
 * Reads the environment once.
 * @throws Error with one line that names the variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Milepost cannot start: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production && !values.AUTH_SECRET)
    throw new Error('Milepost cannot start: AUTH_SECRET: must be given in production')
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    demoLoads: values.DEMO_LOADS,
    authSecret: values.AUTH_SECRET,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
  }
}
