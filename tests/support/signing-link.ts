import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { createSigningLinkEndpoint } from '#contract/freight/signing-link.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import type { PostedLoad } from './load-scenes.ts'

interface Linked {
  /** who reads the document: a party of the load */
  reader: ApiPerson
  load: PostedLoad
}

/** A link to sign that a person makes. */
export async function linkToSign(server: ApiServer, who: ApiPerson, { reader, load }: Linked, over: object = {}) {
  const { dealId, version } = await server.as(reader).call(readRateConfirmationEndpoint, { params: load, query: {} })
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const body = { dealId, linkId: randomUUID(), version, tokenHash, ...over }
  await server.as(who).call(createSigningLinkEndpoint, { params: load, body })
  return { token, ...body }
}

/** Sends the page's form. */
export async function signByLink(
  server: ApiServer,
  token: string,
  { reader, load }: Linked,
  over: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { hash } = await server.as(reader).call(readRateConfirmationEndpoint, { params: load, query: {} })
  const form = { name: 'Ada Yates', title: 'Clerk', kind: 'typed', strokes: '', hash, consent: 'link-1', ...over }
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
  const answer = await fetch(`${server.url}/api/sign/${token}`, init)
  return { status: answer.status, text: await answer.text() }
}
