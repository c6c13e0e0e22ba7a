import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError } from '#contract/api/http-request.ts'

/** Why a passkey was not made or used. */
export class PasskeyFailure extends Error {
  readonly why: 'cancelled' | 'existing' | 'failed'

  constructor(why: PasskeyFailure['why'], cause: unknown) {
    super(`passkey: ${why}`, { cause })
    this.why = why
  }
}

/**
 * Whether the passkey didn't work, or the server refused it with one of these codes. Anything else is a lost connection,
 * or a cancel, which says nothing.
 */
export function isPasskeyFault(error: unknown, codes: readonly string[]): boolean {
  if (error instanceof PasskeyFailure) return error.why !== 'cancelled'
  return error instanceof ApiError && codes.includes(error.code)
}

/** IPv4, or IPv6 in its brackets. The standard knows no passkeys for an address. */
const ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/** PROOF-12: whether this browser at this address can use passkeys; elsewhere nothing offers them. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname)
}

// few people use it in a session
const fetchLibrary = () => import('@simplewebauthn/browser')

function failureOf(error: unknown): PasskeyFailure {
  const { code, cause } = error as Partial<WebAuthnError>
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new PasskeyFailure('existing', error)
  // browsers say the same when the time is up, or when the device has none
  const isCancelled =
    code === 'ERROR_CEREMONY_ABORTED' || (cause instanceof DOMException && cause.name === 'NotAllowedError')
  return new PasskeyFailure(isCancelled ? 'cancelled' : 'failed', error)
}

/** The options come from our server, which made them for the browser. */
type Options = Record<string, unknown>

/** Makes a passkey. @throws PasskeyFailure */
export async function makePasskey(options: Options) {
  const { startRegistration } = await fetchLibrary()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw failureOf(error)
  }
}

/** Signs with a passkey of this device. @throws PasskeyFailure */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await fetchLibrary()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  } catch (error) {
    throw failureOf(error)
  }
}
