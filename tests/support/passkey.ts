import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Where a passkey is made and used; a test sets what a thief or a broken device would. */
interface Circumstances {
  origin?: string
  rpId?: string
  /** whether the person showed a fingerprint, a face or a PIN */
  isVerified?: boolean
  counter?: number
  /** the handle that the device gives; null: none */
  userHandle?: string | null
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer) => bytes.toString('base64url')
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const byteString = (bytes: Buffer) => {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** A device that makes ES256 passkeys without attestation, as W3C Web Authentication describes. */
export class SoftwareAuthenticator {
  readonly origin: string
  readonly rpId: string
  private readonly credentialId = randomBytes(32)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private counter = 0
  private userHandle = ''

  constructor(origin: string) {
    this.origin = origin
    this.rpId = new URL(origin).hostname
  }

  get id(): string {
    return b64(this.credentialId)
  }

  private clientData(type: string, challenge: unknown, { origin = this.origin }: Circumstances): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, { rpId = this.rpId, isVerified = true, counter }: Circumstances): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | 0x01 | (isVerified ? 0x04 : 0), 0)
    head.writeUInt32BE(counter ?? this.counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  /** What `navigator.credentials.create` answers to these options. */
  create(options: Record<string, unknown>, circumstances: Circumstances = {}) {
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    this.userHandle = user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
    const point = (at: number, value: string) =>
      Buffer.concat([Buffer.from([at, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    // a map of five: EC2, ES256, P-256, x, y
    const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), point(0x21, x), point(0x22, y)])
    const data = Buffer.concat([
      this.authenticatorData(0x40, circumstances),
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      key,
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      byteString(data),
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: b64(this.clientData('webauthn.create', challenge, circumstances)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` answers to these options. */
  get({ challenge }: Record<string, unknown>, circumstances: Circumstances = {}) {
    if (circumstances.counter === undefined) this.counter += 1
    const client = this.clientData('webauthn.get', challenge, circumstances)
    const data = this.authenticatorData(0, circumstances)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
    const { userHandle = this.userHandle } = circumstances
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle,
      },
    }
  }
}
