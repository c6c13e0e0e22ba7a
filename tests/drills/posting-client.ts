import { randomUUID } from 'node:crypto'
import { loginEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createClient, PASSWORD } from '#tests/support/demo-client.ts'
import { newLoad } from '#tests/support/new-load.ts'

const BROKER = 'broker@milepost.test'
const HOUR_MS = 3_600_000

/** A load to post once, however often it is sent. */
interface Posting {
  key: string
  body: string
  /** no rule would notice a second one */
  commodity: string
  /** the answer's load; null while unanswered */
  id: string | null
}

/** A device that posts loads and repeats what wasn't answered, as the outbox does. */
export interface PostingClient {
  /** Posts until the time is over, one after the other; what fails is left for later. */
  postFor: (ms: number) => Promise<void>
  /** Sends everything again, answered or not, until all of it is answered. */
  settle: () => Promise<void>
  commodities: () => string[]
  /** what the server answered otherwise than it should */
  complaints: string[]
  /** answers by status; 0: none */
  statuses: Map<number, number>
}

const at = ({ hours = 0 }: { hours?: number }) =>
  new Date(Math.ceil((Date.now() + hours * HOUR_MS) / HOUR_MS) * HOUR_MS)

/** 200, or what went wrong, as short as a table needs it. */
export function outcomeOf(status: number, text: string, error?: unknown): string {
  if (status === 200) return '200'
  if (status === 0) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
    return cause?.code ?? String(error)
  }
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'by the proxy'}`
}

/**
 * @param origin read at each request: a server may come back at another port
 * @param begin is called before each request, and returns a function that gets the outcome
 */
export function createPostingClient(
  origin: () => string,
  begin: () => (outcome: string) => void = () => () => undefined,
): PostingClient {
  const postings: Posting[] = []
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  let token = ''

  async function signIn(): Promise<void> {
    const body = { email: BROKER, password: PASSWORD }
    token = signInResultSchema.parse(await createClient(origin())(loginEndpoint, { body })).accessToken
  }

  function next(): Posting {
    const commodity = `Drill ${randomUUID()}`
    const { reference: _, ...load } = newLoad({ at }, { equipmentRequirements: { commodity } })
    const { body = '' } = buildHttpRequest(createLoadEndpoint, { body: load })
    const posting = { key: randomUUID(), body, commodity, id: null }
    postings.push(posting)
    return posting
  }

  async function send(posting: Posting): Promise<boolean> {
    const { key, body } = posting
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    }
    const url = origin() + DEFAULT_API_ROOT + createLoadEndpoint.path
    const end = begin()
    let failure: unknown
    const failed = (error: unknown) => {
      failure = error
      return null
    }
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(failed)
    const text = await answer?.text().catch(failed)
    const status = answer && typeof text === 'string' ? answer.status : 0
    end(outcomeOf(status, text ?? '', failure))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 401) await signIn().catch(() => undefined)
    if (status !== 200 || typeof text !== 'string') {
      if (![0, 401, 409, 502, 503, 504].includes(status)) complaints.push(`${status}: ${text}`)
      return false
    }
    const { id } = (JSON.parse(text) as { response: { id: string } }).response
    if (posting.id !== null && posting.id !== id)
      complaints.push(`${posting.commodity} is both ${posting.id} and ${id}`)
    posting.id = id
    return true
  }

  return {
    async postFor(ms) {
      const until = Date.now() + ms
      if (token === '') await signIn()
      while (Date.now() < until && (await send(next())));
    },
    async settle() {
      for (const posting of postings) {
        let tries = 0
        while (!(await send(posting))) {
          tries += 1
          if (tries > 100) throw new Error(`${posting.commodity} was never answered`)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    },
    commodities: () => postings.map(({ commodity }) => commodity),
    complaints,
    statuses,
  }
}
