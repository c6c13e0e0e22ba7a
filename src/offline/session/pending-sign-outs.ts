import { signOutLaterEndpoint } from '#contract/account/account.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { LEFT_SIGN_OUTS } from './left-account.ts'
import { inSessionDb } from './session-db.ts'

/**
 * Sign-outs that the server has not confirmed (offline.md §12). They belong to no account on this device anymore, so
 * they outlive its cache and its items. Only a proof is stored: it ends the session and signs nobody in.
 */
const rows = z.array(z.string())
const TIMEOUT_MS = 5_000
/** More would be someone playing with the device. */
const MOST = 20

function read(stored: unknown): string[] {
  return rows.safeParse(stored).data ?? []
}

async function proofOf(refreshToken: string): Promise<string> {
  const [head, payload, signature = ''] = refreshToken.split('.')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signature)))
  const text = btoa(String.fromCharCode(...hash))
  return [head, payload, text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')].join('.')
}

/** Saves that a session must end, and returns its proof. Never rejects: without storage, the session expires later. */
export async function queueSignOut(refreshToken: string): Promise<string | null> {
  try {
    const proof = await proofOf(refreshToken)
    await inSessionDb((here) => update(LEFT_SIGN_OUTS, (stored) => [...read(stored), proof].slice(-MOST), here))
    return proof
  } catch (error) {
    console.warn('Could not save the sign-out for later', error)
    return null
  }
}

/** The server has it. Never rejects. */
export async function signOutSent(proof: string | null): Promise<void> {
  const others = (stored: unknown) => read(stored).filter((other) => other !== proof)
  // what stays is sent again, and refused as over
  await inSessionDb((here) => update(LEFT_SIGN_OUTS, others, here)).catch(() => undefined)
}

/**
 * Ends the sessions that were left; without a connection they wait for the next call. Never rejects.
 * @returns whether none is left
 */
export async function sendSignOuts(): Promise<boolean> {
  const waiting = read(await inSessionDb((here) => get(LEFT_SIGN_OUTS, here)).catch(() => undefined))
  for (const proof of waiting) {
    const isOver = await call(signOutLaterEndpoint, { body: { proof } }, { timeoutMs: TIMEOUT_MS }).then(
      () => true,
      // refused for good: asking again would not help
      (error: unknown) => !(error instanceof NetworkError) && isFinal(error),
    )
    if (!isOver) return false
    await signOutSent(proof)
  }
  return true
}

function isFinal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== 429
}
