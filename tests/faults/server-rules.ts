/** What the scripted server stores of one load: enough for the outcomes of ops. */
export interface ServerLoad {
  id: string
  status: 'pending' | 'active' | 'completed' | 'cancelled' | 'deleted'
  tendered: boolean
  rate: number
  version: number
  pickupAt: number
  /** the form that it was posted from */
  reference?: string
  /** ids in driving order, without those that an accepted change removed */
  stops?: readonly string[]
  removed?: readonly string[]
  /** evidence, as 'arrived s1', never removed */
  taps?: readonly string[]
  /** the stop that an open change of the deal would remove */
  changeRemoves?: string
  requests: {
    id: string
    by: string
    status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
    proposedRate: number | null
  }[]
}

export interface ServerAnswer {
  status: number
  body: unknown
}

export interface FaultRequest {
  userId: string
  /** as in the request line, below the API root */
  path: string
  method: string
  body: unknown
  now: number
}

export function ok(response: unknown): ServerAnswer {
  return { status: 200, body: { response } }
}

export function refusal(status: number, code: string, current?: unknown): ServerAnswer {
  return { status, body: { error: { code, message: code, ...(current !== undefined && { current }) } } }
}

interface Rule {
  method: string
  path: RegExp
  answer: (sent: FaultRequest, id: string, loads: Loads) => ServerAnswer
}

export class Loads {
  readonly all = new Map<string, ServerLoad>()
  readonly notifications = new Map<string, string>()
  #requests = 0
  #posted = 0

  post(id: string, load: Partial<ServerLoad> & { pickupAt: number }): ServerLoad {
    const posted: ServerLoad = { id, status: 'pending', tendered: false, rate: 2400, version: 1, requests: [], ...load }
    this.all.set(id, posted)
    return posted
  }

  newLoadId(): string {
    this.#posted += 1
    return `30000000-0000-4000-8000-${String(this.#posted).padStart(12, '0')}`
  }

  newRequestId(): string {
    this.#requests += 1
    return `20000000-0000-4000-8000-${String(this.#requests).padStart(12, '0')}`
  }

  /** A short form of what the product's own commands answer. */
  answer(sent: FaultRequest): ServerAnswer {
    for (const { method, path, answer } of RULES) {
      const match = method === sent.method && path.exec(sent.path)
      if (match) return answer(sent, match[1] ?? '', this)
    }
    return refusal(404, 'NOT_FOUND')
  }

  byRequest(id: string) {
    for (const load of this.all.values()) {
      const request = load.requests.find((one) => one.id === id)
      if (request) return { load, request }
    }
    return null
  }
}

interface Ask {
  loadId: string
  proposedRate?: number
  seen?: { rate: number; freight?: Record<string, string> }
}

function requestBooking({ userId, body, now }: FaultRequest, loads: Loads): ServerAnswer {
  const { loadId, seen, proposedRate = null } = body as Ask
  const stopsLine = (loads.all.get(loadId)?.stops ?? []).join(' ')
  const load = loads.all.get(loadId)
  if (!load || load.status === 'deleted') return refusal(404, 'NOT_FOUND')
  if (load.status !== 'pending' || load.tendered)
    return refusal(409, 'LOAD_TAKEN', { id: load.id, status: load.status })
  if (now >= load.pickupAt) return refusal(409, 'LOAD_EXPIRED')
  const mine = load.requests.find(({ by, status }) => by === userId && status === 'pending')
  if (mine) return refusal(409, 'ALREADY_REQUESTED', { id: load.id, myRequest: mine })
  if (seen && seen.rate !== load.rate) return refusal(409, 'LOAD_CHANGED', { id: load.id, rate: load.rate })
  if (seen?.freight && (seen.freight['stops'] ?? '') !== stopsLine)
    return refusal(409, 'LOAD_CHANGED', { id: load.id, stops: load.stops })
  const request = { id: loads.newRequestId(), by: userId, status: 'pending', proposedRate } as const
  load.requests.push({ ...request })
  return ok(request)
}

function decide(to: 'accepted' | 'rejected' | 'withdrawn') {
  return (_: FaultRequest, id: string, loads: Loads): ServerAnswer => {
    const found = loads.byRequest(id)
    if (!found) return refusal(404, 'NOT_FOUND')
    const { load, request } = found
    if (request.status === to) return ok({ id })
    if (request.status !== 'pending') return refusal(409, 'REQUEST_CLOSED')
    if (to === 'accepted' && load.status !== 'pending') return refusal(409, 'LOAD_TAKEN', { id: load.id })
    request.status = to
    if (to === 'accepted') load.status = 'active'
    return ok({ id })
  }
}

interface Terms {
  rate: number
  pickupDateTime: string
  version?: number
  reference?: string
}

function postLoad({ body }: FaultRequest, loads: Loads): ServerAnswer {
  const { rate, pickupDateTime, reference } = body as Terms
  const posted = { rate, pickupAt: Date.parse(pickupDateTime), ...(reference && { reference }) }
  return ok({ id: loads.post(loads.newLoadId(), posted).id })
}

function changeLoad({ body }: FaultRequest, id: string, loads: Loads): ServerAnswer {
  const load = loads.all.get(id)
  const { rate, pickupDateTime, version } = body as Terms
  if (!load || load.status === 'deleted') return refusal(404, 'NOT_FOUND')
  if (load.status !== 'pending') return refusal(409, 'STATUS_CONFLICT', { id, status: load.status })
  if (version !== undefined && version !== load.version)
    return refusal(412, 'STALE_VERSION', { id, rate: load.rate, version: load.version })
  Object.assign(load, { rate, pickupAt: Date.parse(pickupDateTime), version: load.version + 1 })
  return ok({ id })
}

function setStatus({ body }: FaultRequest, id: string, loads: Loads): ServerAnswer {
  const load = loads.all.get(id)
  const { status } = body as { status: 'completed' | 'cancelled' }
  if (!load || load.status === 'deleted') return refusal(404, 'NOT_FOUND')
  if (load.status === status) return ok({ id, status })
  const from = status === 'completed' ? 'active' : 'pending'
  if (load.status !== from) return refusal(409, 'STATUS_CONFLICT', { id, status: load.status })
  load.status = status
  return ok({ id, status })
}

const TWO_STOPS = ['pickup', 'delivery']

/** A tap is kept whatever became of its stop; a removed one is a conflict. */
function recordTap({ body }: FaultRequest, id: string, loads: Loads): ServerAnswer {
  const load = loads.all.get(id)
  const { kind, stop } = body as { kind: string; stop: string }
  if (!load) return refusal(404, 'NOT_FOUND')
  const { stops = TWO_STOPS, removed = [], taps = [] } = load
  if (!stops.includes(stop) && !removed.includes(stop)) return refusal(404, 'NOT_FOUND')
  load.taps = [...taps, `${kind} ${stop}`]
  if (removed.includes(stop)) return refusal(409, 'STATUS_CONFLICT', { id, stops })
  if (kind === 'arrived' && stop === stops.at(-1)) load.status = 'completed'
  return ok({ id, stops })
}

/** A reached stop can't be removed. */
function answerChange({ body }: FaultRequest, id: string, loads: Loads): ServerAnswer {
  const load = loads.all.get(id)
  const { answer } = body as { answer: string }
  if (!load?.changeRemoves) return refusal(409, 'CHANGE_CLOSED', { id })
  const { stops = TWO_STOPS, removed = [], taps = [], changeRemoves } = load
  if (answer === 'accepted') {
    if (taps.includes(`arrived ${changeRemoves}`)) return refusal(409, 'STATUS_CONFLICT', { id, stops })
    load.stops = stops.filter((stop) => stop !== changeRemoves)
    load.removed = [...removed, changeRemoves]
  }
  delete load.changeRemoves
  return ok({ id })
}

function answerTender(to: 'active' | 'pending') {
  return (_: FaultRequest, id: string, loads: Loads): ServerAnswer => {
    const load = loads.all.get(id)
    if (!load) return refusal(404, 'NOT_FOUND')
    if (!load.tendered)
      return load.status === to && to === 'active' ? ok({ id }) : refusal(409, 'STATUS_CONFLICT', { id })
    load.tendered = false
    load.status = to
    return ok({ id })
  }
}

function mark(status: string) {
  return ({ body }: FaultRequest, inPath: string, { notifications }: Loads): ServerAnswer => {
    const id = inPath || (body as { id: string }).id
    notifications.set(id, status)
    return ok({ id, status })
  }
}

const RULES: readonly Rule[] = [
  { method: 'POST', path: /^\/load-requests$/, answer: (sent, _, loads) => requestBooking(sent, loads) },
  { method: 'POST', path: /^\/load-requests\/([\w-]+)\/accept$/, answer: decide('accepted') },
  { method: 'POST', path: /^\/load-requests\/([\w-]+)\/reject$/, answer: decide('rejected') },
  { method: 'POST', path: /^\/load-requests\/([\w-]+)\/withdraw$/, answer: decide('withdrawn') },
  { method: 'POST', path: /^\/loads$/, answer: (sent, _, loads) => postLoad(sent, loads) },
  { method: 'PUT', path: /^\/loads\/([\w-]+)$/, answer: changeLoad },
  { method: 'PUT', path: /^\/loads\/([\w-]+)\/status$/, answer: setStatus },
  { method: 'POST', path: /^\/loads\/([\w-]+)\/events$/, answer: recordTap },
  { method: 'POST', path: /^\/loads\/([\w-]+)\/deal-changes\/answer$/, answer: answerChange },
  { method: 'POST', path: /^\/loads\/([\w-]+)\/tender\/accept$/, answer: answerTender('active') },
  { method: 'POST', path: /^\/loads\/([\w-]+)\/tender\/(?:decline|revoke)$/, answer: answerTender('pending') },
  {
    method: 'DELETE',
    path: /^\/loads\/load\/([\w-]+)$/,
    answer: (_, id, loads) => {
      const load = loads.all.get(id)
      if (!load || load.status === 'deleted') return refusal(404, 'NOT_FOUND')
      if (load.status !== 'pending') return refusal(409, 'STATUS_CONFLICT', { id })
      load.status = 'deleted'
      return ok({ message: 'Load deleted successfully!' })
    },
  },
  { method: 'POST', path: /^\/notifications\/mark-read$/, answer: mark('read') },
  { method: 'POST', path: /^\/notifications\/mark-archived$/, answer: mark('archived') },
  { method: 'DELETE', path: /^\/notifications\/([\w-]+)$/, answer: mark('deleted') },
  { method: 'POST', path: /^\/notifications\/mark-all-read$/, answer: () => ok({ unread: 0, total: 0 }) },
  { method: 'PUT', path: /^\/auth\/(?:profile|notification-settings)$/, answer: ({ body }) => ok(body) },
]
