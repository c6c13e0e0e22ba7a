import { BEAT_MS, EVENTS_PATH, type LiveEvent, liveEvent } from '#contract/live.ts'
import { API_HEADER } from '#contract/wire.ts'
import { API_ROOT } from './api-root.ts'

/** Two beats missed and some: the line is dead, though nobody said so. */
const SILENCE_MS = 2.5 * BEAT_MS

/** The server said no to the token. */
export class StreamRefused extends Error {
  override name = 'StreamRefused'
}

interface Reading {
  accessToken: string
  /** the last id heard */
  since: string | undefined
  signal: AbortSignal
  onEvent: (event: LiveEvent, id: string) => void
  /** anything came, be it a comment */
  onSign: () => void
}

/**
 * Reads the stream until the server ends it.
 * @throws StreamRefused for a 401; Error when no stream of ours came, when it broke, or when it fell silent
 */
export async function readLive({ accessToken, since, signal, onEvent, onSign }: Reading): Promise<void> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    const answer = await fetch(API_ROOT + EVENTS_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${accessToken}`,
        ...(since !== undefined && { 'last-event-id': since }),
      },
      redirect: 'manual',
      signal: own.signal,
    })
    if (answer.status === 401) throw new StreamRefused('The token is not good any more')
    const isOurs = answer.headers.get(API_HEADER) !== null
    if (!answer.ok || !isOurs || !answer.body) throw new Error(`No stream: ${answer.status}`)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      onSign()
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) tell(block, onEvent)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    own.abort()
  }
}

/** What a newer server says and this app does not know is let pass. */
function tell(block: string, onEvent: Reading['onEvent']): void {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const data = field('data')
  if (data === undefined) return
  const event = liveEvent.safeParse(parsed(data)).data
  if (event) onEvent(event, field('id') ?? '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
