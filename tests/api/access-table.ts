/** Rows of other people, none of which a stranger has a right to know of. */
export interface Theirs {
  activeLoad: string
  tenderedLoad: string
  deliveredLoad: string
  /** pending, on a load that waits for its tender */
  request: string
  notification: string
  account: string
}

/** What a stranger who holds every permission sends, and what they hear. */
interface Expectation {
  input: (theirs: Theirs) => { params?: object; query?: object; body?: object }
  /**
   * - `open`: needs no session
   * - `own`: holds the stranger's own rows alone
   * - a refusal that tells nothing of the row
   */
  stranger: 'open' | 'own' | 404 | 'LOAD_TAKEN'
}

const nothing = () => ({})
const own = (input: Expectation['input'] = nothing): Expectation => ({ input, stranger: 'own' })
const open = (body?: object): Expectation => ({ input: () => (body ? { body } : {}), stranger: 'open' })
const refused = (input: Expectation['input'], stranger: 404 | 'LOAD_TAKEN' = 404): Expectation => ({ input, stranger })

const reason = { reason: 'I say so' }
const token = { refreshToken: 'none' }

/** Every endpoint, by its name. One that is missing here fails the test: decide who may ask for whose rows. */
export const ACCESS: Record<string, Expectation> = {
  'health.live': open(),
  'health.ready': open(),
  'auth.login': open({ email: 'nobody@road.test', password: 'none' }),
  'auth.refresh': open(token),
  'auth.logout': open(token),
  'auth.me': own(),
  'loads.mine': own(),
  'loads.board': own(() => ({ query: { status: 'all' } })),
  'loads.read': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'loads.delete': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.set-status': refused(({ activeLoad }) => ({ params: { id: activeLoad }, body: { status: 'completed' } })),
  'loads.assign-carrier': refused(({ tenderedLoad, account }) => ({
    params: { id: tenderedLoad },
    body: { carrierId: account },
  })),
  'loads.tender-accept': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.tender-decline': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.tender-revoke': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.release': refused(({ activeLoad }) => ({ params: { id: activeLoad }, body: reason })),
  'loads.correct-arrival': refused(({ deliveredLoad }) => ({ params: { id: deliveredLoad }, body: reason })),
  'carriers.search': own(() => ({ query: { search: 'nobody of that name' } })),
  // it was on the board for everybody who may book, so that it is taken is no secret
  'load-requests.create': refused(({ activeLoad }) => ({ body: { loadId: activeLoad } }), 'LOAD_TAKEN'),
  'load-requests.list': own(),
  'load-requests.mine': own(),
  'load-requests.on-my-loads': own(),
  'load-requests.of-load': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'load-requests.pending-count': own(),
  'load-requests.read': refused(({ request }) => ({ params: { id: request } })),
  'load-requests.accept': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'load-requests.reject': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'load-requests.withdraw': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'notifications.list': own(),
  'notifications.stats': own(),
  'notifications.read': refused(({ notification }) => ({ params: { id: notification } })),
  'notifications.update': refused(({ notification }) => ({ params: { id: notification }, body: { status: 'read' } })),
  'notifications.delete': refused(({ notification }) => ({ params: { id: notification } })),
  'notifications.mark-read': refused(({ notification }) => ({ body: { id: notification } })),
  'notifications.mark-all-read': own(),
  'notifications.mark-archived': refused(({ notification }) => ({ body: { id: notification } })),
  'sync.changes': own(),
  'geo.places': own(() => ({ query: { q: 'Dallas' } })),
  'geo.route': own(() => ({ query: { from: '32.7767,-96.797', to: '33.749,-84.388' } })),
  'geo.map': own(),
}
