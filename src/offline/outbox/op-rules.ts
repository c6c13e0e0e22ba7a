import type { EndpointCall, EndpointInput } from '#contract/api/endpoint.ts'
import type { ApiError } from '#contract/api/http-request.ts'
import type { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import type { Instant } from '#domain/time/instant.ts'

/** `occurredAt` by the server's clock, if its offset is known; `clock` when that is in doubt */
export type TapTime = Pick<EndpointInput<typeof setLoadStatusEndpoint>['body'], 'clock'> & { occurredAt: string }

/** How ops of one kind are built and delivered. */
export interface OpRules<I, C extends EndpointCall, K extends string> {
  /** of the request's bytes: bump it when they change, and keep every version's fixtures */
  version: number
  /** ops of one queue are delivered one after the other */
  queueKey: (intent: I) => string
  /** what the user acted on */
  entity: (intent: I) => string
  /** separates ops of this kind on one entity that aren't a double tap */
  variant?: (intent: I) => string
  /** what the user typed: with other words than a waiting op, it is another request, not a double tap */
  typed?: (intent: I) => unknown
  input: (intent: I, tap: TapTime) => EndpointInput<C>
  /** when sending becomes pointless (offline.md §10), besides `lifeMs` */
  deadline?: (intent: I) => Instant | null
  lifeMs: number
  /** op kinds that must succeed first, of the same queue unless `buildsOnQueue` names another */
  buildsOn?: readonly K[]
  buildsOnQueue?: (intent: I) => string
  /** the kind it reverses: while that is unsent, the two cancel out */
  undoes?: K
  /** sent after ops of all other kinds */
  background?: true
  /** takes minutes on a slow line, so it is sent beside the other queues and takes none of their places */
  isLong?: true
  /** the payload to store when the refusal means it is already done, else null */
  alreadyDone?: (intent: I, refusal: ApiError) => unknown
}
