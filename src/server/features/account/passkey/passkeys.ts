import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  addPasskeyEndpoint,
  deletePasskeyEndpoint,
  listPasskeysEndpoint,
  passkeyOptionsEndpoint,
  type passkeyProofSchema,
  passkeySignInEndpoint,
  passkeySignInOptionsEndpoint,
  proofOptionsEndpoint,
  MOST_PASSKEYS,
} from '#contract/account/passkey.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { personOf, sessionOf } from '#server/http/actor.ts'
import type { PublicContext, ReadContext } from '#server/http/request-context.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type * as z from 'zod/mini'
import { type AccountDeps, queueSecurityNotice } from '../account-deps.ts'
import { lockActiveAccount } from '../account.sql.ts'
import { personById } from '../person.sql.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { requireProof, requireStrongProof } from '../proof.step.ts'
import { newToken } from '../secrets.ts'
import { startSession } from '../session/session.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  noteUse,
  type PasskeyRow,
  takePasskeyChallenge,
} from './passkey.sql.ts'
import type { PasskeySite } from './passkey-site.ts'

const CHALLENGE_MS = 5 * MINUTE_MS

/** For what a challenge is; none is of use for anything else. */
type Purpose = 'sign-in' | 'add' | 'prove'
/** null: nobody is signed in */
type Use = { purpose: Purpose; sessionId: string | null }

function siteOf({ passkeySite }: AccountDeps): PasskeySite {
  if (!passkeySite) throw new Refused('NOT_FOUND')
  return passkeySite
}

async function newChallenge(
  { keys }: AccountDeps,
  { purpose, sessionId }: Use,
  { db, now }: PublicContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken()
  await insertPasskeyChallenge(db, {
    challenge_hash: keys.digest('passkey', challenge),
    purpose,
    session_id: sessionId,
    expires_at: new Date(now + CHALLENGE_MS),
  })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** For the library, which hands over the challenge that the browser signed: each works once. */
function takingChallenge({ keys }: AccountDeps, { purpose, sessionId }: Use, { db, now }: PublicContext) {
  return (challenge: string) =>
    takePasskeyChallenge(
      db,
      { challenge_hash: keys.digest('passkey', challenge), purpose, session_id: sessionId },
      new Date(now),
    )
}

function presentList(rows: readonly PasskeyRow[]): EndpointResponseInput<typeof listPasskeysEndpoint> {
  return {
    data: rows.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  }
}

export const readPasskeys = route(listPasskeysEndpoint, async (_, { db, actor }) => {
  return presentList(await listPasskeys(db, personOf(actor)))
})

function refuseMore(count: number): void {
  if (count >= MOST_PASSKEYS)
    throw new Refused('NOT_ALLOWED', { message: `You have ${MOST_PASSKEYS} passkeys. Remove one first` })
}

const describe = ({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) => ({ id, transports })

/** A passkey is the next strong proof, so making one takes one. */
export const passkeyOptions = (deps: AccountDeps) =>
  route(passkeyOptionsEndpoint, async (_, ctx) => {
    const site = siteOf(deps)
    requireStrongProof(ctx)
    const person = await requirePerson(ctx)
    const existing = await listPasskeys(ctx.db, person.person_id)
    refuseMore(existing.length)
    const options = await generateRegistrationOptions({
      rpName: 'Milepost',
      rpID: site.id,
      userName: person.email,
      userDisplayName: `${person.first_name} ${person.last_name}`,
      userID: new Uint8Array(Buffer.from(person.person_id)),
      challenge: await newChallenge(deps, { purpose: 'add', sessionId: sessionOf(ctx.actor) }, ctx),
      attestationType: 'none',
      excludeCredentials: existing.map(describe),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { ...options }
  })

/** What a browser says of a passkey that it made; null if it isn't for this session, this site or this person. */
async function verifyNew(
  deps: AccountDeps,
  { credential }: ParsedEndpointInput<typeof addPasskeyEndpoint>['body'],
  ctx: ReadContext,
) {
  const site = siteOf(deps)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: takingChallenge(deps, { purpose: 'add', sessionId: sessionOf(ctx.actor) }, ctx),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    return verified ? registrationInfo : null
  } catch {
    return null
  }
}

/** PROOF-07. */
export const addPasskey = (deps: AccountDeps) =>
  route(addPasskeyEndpoint, async ({ body }, ctx) => {
    const { db, actor, now, security } = ctx
    const personId = personOf(actor)
    requireStrongProof(ctx)
    const made = await verifyNew(deps, body, ctx)
    if (!made) throw refuseField('credential', "That passkey couldn't be added. Try again")
    const rows = await db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, { actor })
      refuseMore((await listPasskeys(tx, personId)).length)
      const isNew = await insertPasskey(tx, {
        id: made.credential.id,
        person_id: personId,
        public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: body.credential.response.transports,
        name: body.name,
        backed_up: made.credentialBackedUp,
        created_at: new Date(now),
      })
      if (!isNew) throw refuseField('credential', 'This passkey is in use already')
      const person = await requirePerson({ db: tx, actor })
      await queueSecurityNotice(tx, 'passkey-added', person, { now, passkey: body.name })
      return listPasskeys(tx, personId)
    })
    security('passkey-added', { accountId: actor.accountId, personId })
    return presentList(rows)
  })

export const removePasskey = route(deletePasskeyEndpoint, async ({ params: { id } }, ctx) => {
  const { db, actor, now, security } = ctx
  const personId = personOf(actor)
  requireProof(ctx)
  const rows = await db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    const passkey = await deletePasskey(tx, { id, personId })
    if (passkey === undefined) throw new Refused('NOT_FOUND')
    await queueSecurityNotice(tx, 'passkey-removed', await requirePerson({ db: tx, actor }), { now, passkey })
    return listPasskeys(tx, personId)
  })
  security('passkey-removed', { accountId: actor.accountId, personId })
  return presentList(rows)
})

export const proofOptions = (deps: AccountDeps) =>
  route(proofOptionsEndpoint, async (_, ctx) => {
    const site = siteOf(deps)
    const options = await generateAuthenticationOptions({
      rpID: site.id,
      allowCredentials: (await listPasskeys(ctx.db, personOf(ctx.actor))).map(describe),
      challenge: await newChallenge(deps, { purpose: 'prove', sessionId: sessionOf(ctx.actor) }, ctx),
      userVerification: 'required',
    })
    return { ...options }
  })

/** Without a list of passkeys: the browser offers its own, and nothing tells who has an account. */
export const passkeySignInOptions = (deps: AccountDeps) =>
  route(passkeySignInOptionsEndpoint, async (_, ctx) => {
    const site = siteOf(deps)
    await deps.limits.count(ctx, { 'passkey-network': ctx.network })
    const options = await generateAuthenticationOptions({
      rpID: site.id,
      challenge: await newChallenge(deps, { purpose: 'sign-in', sessionId: null }, ctx),
      userVerification: 'required',
    })
    return { ...options }
  })

/**
 * Whose passkey signed a challenge of ours, with the person's fingerprint, face or PIN. Null for any other: of another
 * site, person or purpose, or a copy whose counter doesn't grow.
 */
export async function verifyPasskey(
  deps: AccountDeps,
  credential: z.output<typeof passkeyProofSchema>,
  use: Use,
  ctx: PublicContext,
): Promise<{ personId: PersonId; accountId: string } | null> {
  const site = siteOf(deps)
  const { db, now, security } = ctx
  const passkey = await findPasskey(db, credential.id)
  const handle = credential.response.userHandle
  const isOwn =
    passkey && (handle ? Buffer.from(handle, 'base64url').toString() === passkey.person_id : use.sessionId !== null)
  if (!isOwn) return null
  let counter: number
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as never,
      expectedChallenge: takingChallenge(deps, use, ctx),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // compared below, in one statement with its change
        counter: 0,
      },
    })
    if (!verified) return null
    counter = authenticationInfo.newCounter
  } catch {
    return null
  }
  const who = { personId: passkey.person_id, accountId: passkey.account_id }
  if (await noteUse(db, { id: passkey.id, counter, now: new Date(now) })) return who
  security('passkey-copied', who)
  return null
}

/** PROOF-08. With user verification a passkey is two factors: no code is asked for. */
export const signInByPasskey = (deps: AccountDeps) =>
  route(passkeySignInEndpoint, async ({ body: { credential, remember } }, ctx) => {
    const { db, network, security } = ctx
    await deps.limits.count(ctx, { 'passkey-network': network })
    const who = await verifyPasskey(deps, credential, { purpose: 'sign-in', sessionId: null }, ctx)
    const person = who && (await personById(db, who.personId))
    if (!person) {
      security('sign-in-failed')
      throw new Refused('BAD_CREDENTIALS', { message: "That passkey didn't work here. Sign in with your password." })
    }
    const session = await db.transaction().execute(async (tx) => {
      if (!(await lockActiveAccount(tx, person.account_id))) throw new Refused('BAD_CREDENTIALS')
      return startSession(tx, deps, person, { remember, isStrong: true }, ctx)
    })
    security('sign-in', { accountId: person.account_id, personId: person.person_id })
    return session
  })
