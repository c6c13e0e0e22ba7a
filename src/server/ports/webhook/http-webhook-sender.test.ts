import type { lookup } from 'node:dns'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startTrap, startWebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { httpWebhookSender } from './http-webhook-sender.ts'
import { whyNotCalled } from './webhook-address.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OWN = 'https://milepost.example'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  secrets: [SECRET],
}

const receiver = await startWebhookReceiver()
const stranger = await startWebhookReceiver({ certificate: 'own' })
const sender = httpWebhookSender({ trustedOrigins: [receiver.origin, stranger.origin], tryMs: 1_000 }, { own: OWN })
afterAll(async () => {
  await sender.close()
  await receiver.stop()
  await stranger.stop()
})

describe('[HOOK-03] the vectors of Standard Webhooks verify', () => {
  test('with one secret', async () => {
    await sender.send(`${receiver.origin}/one`, MESSAGE)
    const [first] = receiver.received('/one')
    expect(first).toMatchObject({
      body: MESSAGE.body,
      headers: {
        'webhook-id': MESSAGE.id,
        'webhook-timestamp': '1614265330',
        // of the specification's repository
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        'content-type': 'application/json',
      },
    })
    expect(first?.headers).not.toHaveProperty('accept-encoding')
    expect(first?.headers).not.toHaveProperty('cookie')
  })

  test('with two, the newest first', async () => {
    const newest = `whsec_${Buffer.from('a newer secret of 32 bytes here!').toString('base64')}`
    await sender.send(`${receiver.origin}/two`, { ...MESSAGE, secrets: [newest, SECRET] })
    const [first] = receiver.received('/two')
    const signatures = String(first?.headers['webhook-signature']).split(' ')
    expect(signatures).toHaveLength(2)
    expect(signatures[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('[HOOK-11] counts as a failure', () => {
  test.each([
    ['/hang', 'hang', 'No answer within 1 seconds'],
    ['/drip', 'drip', 'The answer took too long'],
    ['/reset', 'reset', 'The server closed the connection'],
    ['/huge', 'huge', 'The answer is larger than 64 kB'],
    ['/bomb', 'bomb', 'The answer is compressed, which nobody asked for'],
    ['/headers', 'headers', 'The answer has too many headers'],
    ['/http09', 'http09', "The answer isn't HTTP"],
  ] as const)('%s', async (path, behavior, problem) => {
    receiver.does(path, behavior)
    expect(await sender.send(receiver.origin + path, MESSAGE)).toMatchObject({ problem })
  })

  test('a certificate that nobody signed', async () => {
    const { status, problem } = await sender.send(`${stranger.origin}/`, MESSAGE)
    expect([status, problem]).toEqual([null, expect.stringContaining("certificate isn't valid")])
    expect(stranger.received()).toEqual([])
  })

  test('[HOOK-07] a redirect to 169.254.169.254, which is not followed', async () => {
    const trap = await startTrap()
    const location = `http://127.0.0.1:${trap.port}/latest/meta-data`
    receiver.does('/redirect', { status: 302, headers: { location } })
    expect(await sender.send(`${receiver.origin}/redirect`, MESSAGE)).toMatchObject({ status: 302, problem: null })
    expect(trap.connections()).toBe(0)
    await trap.stop()
  })
})

test('an answer is kept as its first 500 characters of text', async () => {
  receiver.does('/long', { status: 200, text: `\0<b>${'é'.repeat(900)}` })
  const { answer } = await sender.send(`${receiver.origin}/long`, MESSAGE)
  expect(answer).toBe(`<b>${'é'.repeat(497)}`)
})

describe('[HOOK-10] a name', () => {
  const resolvesTo = (...answers: string[]) =>
    ((_: string, __: object, done: (error: null, addresses: object[]) => void) => {
      const address = answers.length > 1 ? answers.shift() : answers[0]
      done(null, [{ address, family: address?.includes(':') ? 6 : 4 }])
    }) as unknown as typeof lookup

  test.each(['127.0.0.1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '10.0.0.8', '::1', '0.0.0.0'])(
    'that resolves to %s gets no connection',
    async (address) => {
      const flips = httpWebhookSender({ trustedOrigins: [], tryMs: 1_000 }, { own: OWN, resolve: resolvesTo(address) })
      const { status, problem } = await flips.send('https://tms.example.net/hook', MESSAGE)
      expect([status, problem]).toEqual([null, "The server's name leads to a private address"])
      await flips.close()
    },
  )

  test('that resolves to 127.0.0.1 on the second lookup gets no connection', async () => {
    const trap = await startTrap()
    // TEST-NET-3 is public to nobody, so the first lookup is refused as well
    const resolve = vi.fn<typeof lookup>(resolvesTo('203.0.113.7', '127.0.0.1'))
    const flips = httpWebhookSender(
      { trustedOrigins: [], tryMs: 500 },
      { own: OWN, resolve: resolve as unknown as typeof lookup },
    )
    for (let lookup = 0; lookup < 2; lookup += 1) {
      const { status } = await flips.send('https://tms.example.net:8443/hook', MESSAGE)
      expect(status).toBeNull()
    }
    expect(trap.connections()).toBe(0)
    // the lookup that is checked is the one that connects: a name has no time to change between
    expect(resolve).toHaveBeenCalledTimes(2)
    await flips.close()
    await trap.stop()
  })
})

test.each([
  'http://tms.example.net/hook',
  'https://127.0.0.1/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://2130706433/hook',
  'https://0177.0.0.1/hook',
  'https://localhost/hook',
  'https://tms.internal/hook',
  'https://tms/hook',
  'https://nia:word@tms.example.net/hook',
  'https://tms.example.net:22/hook',
  'https://tms.example.net/hook#part',
  'https://milepost.example/api',
  'https://milepost.example./api',
  'ftp://tms.example.net/hook',
  'tms.example.net/hook',
  `https://tms.example.net/${'a'.repeat(500)}`,
])('[HOOK-10] %s is refused', (url) => {
  expect(whyNotCalled(url, { trusted: ['https://127.0.0.1:9443'], own: OWN })).not.toBeNull()
})

test.each(['https://tms.example.net/hook?key=1', 'https://tms.example.net:8443/', 'https://127.0.0.1:9443/hook'])(
  '[HOOK-10] %s is taken',
  (url) => {
    expect(whyNotCalled(url, { trusted: ['https://127.0.0.1:9443'], own: OWN })).toBeNull()
  },
)
