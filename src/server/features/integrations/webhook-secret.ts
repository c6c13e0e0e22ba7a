import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Schema } from '#server/db/schema.ts'
import type { Seal } from '#server/http/seal.ts'
import { listSecrets, resealSecret } from './webhook-secret.sql.ts'

const PURPOSE = 'webhook secret'

/** 32 bytes, as Standard Webhooks writes them. */
export function newWebhookSecret(seal: Seal): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal.close(PURPOSE, secret) }
}

/** Opens a secret, and seals it again if AUTH_SECRET was changed since. @returns null when it can't be opened any more */
export async function openSecret(
  db: Kysely<Schema>,
  seal: Seal,
  { id, sealed }: { id: string; sealed: Uint8Array },
): Promise<string | null> {
  const opened = seal.open(PURPOSE, sealed)
  if (opened?.isOld) await resealSecret(db, id, seal.close(PURPOSE, opened.text))
  return opened?.text ?? null
}

/** What signs an endpoint's messages now, the newest first; empty once AUTH_SECRET is lost (HOOK-12). */
export async function openSecrets(db: Kysely<Schema>, seal: Seal, endpointId: string, now: Date): Promise<string[]> {
  const opened: string[] = []
  for (const row of await listSecrets(db, endpointId, now)) {
    const secret = await openSecret(db, seal, row)
    if (secret !== null) opened.push(secret)
  }
  return opened
}
