import { signOutLaterEndpoint } from '#contract/account/account.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { createStore, get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { call } from './call.ts'

/**
 * Sign-outs that the server has not confirmed (offline.md §12). They belong to no account on this device anymore, so
 * they outlive its cache and its items. Only a proof is stored: it ends the session and signs nobody in.
 */
const KEY = 'sign-outs'
const rows = z.array(z.string())
const TIMEOUT_MS = 5_000
/** More would be someone playing with the device. */
const MOST = 20

const inSessions = () => createStore('session', 'session')

function read(stored: unknown): string[] {
  return rows.safeParse(stored).data ?? []
}

async function readSignOuts(): Promise<string[]> {
  try {
    return read(await get(KEY, inSessions()))
  } catch {
    return []
  }
}

async function proofOf(refreshToken: string): Promise<string> {
  const [head, payload, signature = ''] = refreshToken.split('.')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signature)))
  const text = btoa(String.fromCharCode(...hash))
  return [head, payload, text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')].join('.')
}

/** Saves that a session must end, and returns its proof. Never rejects: where nothing can be stored, the session ends by itself later. */
export async function queueSignOut(refreshToken: string): Promise<string | null> {
  try {
    const proof = await proofOf(refreshToken)
    await update(KEY, (stored) => [...read(stored), proof].slice(-MOST), inSessions())
    return proof
  } catch (error) {
    console.warn('Could not save the sign-out for later', error)
    return null
  }
}

/** The server has it. Never rejects. */
export async function signOutSent(proof: string | null): Promise<void> {
  try {
    await update(KEY, (stored) => read(stored).filter((other) => other !== proof), inSessions())
  } catch {
    // it is sent again, and refused as over
  }
}

/** Ends the sessions that were left; without a connection they wait for the next call. Never rejects. */
export async function sendSignOuts(): Promise<void> {
  for (const proof of await readSignOuts()) {
    const isOver = await call(signOutLaterEndpoint, { body: { proof } }, { timeoutMs: TIMEOUT_MS }).then(
      () => true,
      // refused for good: asking again would not help
      (error: unknown) => !(error instanceof NetworkError) && isFinal(error),
    )
    if (!isOver) return
    await signOutSent(proof)
  }
}

function isFinal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== 429
}
