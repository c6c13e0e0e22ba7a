import * as z from 'zod/mini'
import { refuseStart } from '#server/ports/start-refusal.ts'

/** What DATABASE_URL says where the built-in database is meant. */
const PGLITE = 'pglite'

function postgresUrl(name: string, message: string, alternative?: string) {
  const isUrl = (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
  return z.optional(
    z.string().check(z.refine((value) => value === alternative || isUrl(value), `${name} must ${message}`)),
  )
}

export const DATABASE_VARIABLES = {
  DATABASE_URL: postgresUrl('DATABASE_URL', `be a URL that starts with postgres://, or ${PGLITE}`, PGLITE),
  DATABASE_REPLICA_URL: postgresUrl('DATABASE_REPLICA_URL', 'be a URL that starts with postgres://'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
}

export interface DatabaseConfig {
  /** undefined: PGlite in the data folder */
  databaseUrl: string | undefined
  replicaUrl: string | undefined
  dataDir: string
}

/** @throws Error when a production server would begin an empty PGlite because a variable was forgotten */
export function readDatabaseConfig(
  values: z.output<z.ZodMiniObject<typeof DATABASE_VARIABLES>>,
  production: boolean,
): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, DATA_DIR: dataDir } = values
  if (production && url === undefined)
    refuseStart('DATABASE_URL', `required in production. DATABASE_URL=${PGLITE} starts with the built-in database`)
  return { databaseUrl: url === PGLITE ? undefined : url, replicaUrl, dataDir }
}
