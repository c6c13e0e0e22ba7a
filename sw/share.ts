import { PATHS } from '#contract/api/path.ts'
import { receiveShare } from '#offline/documents/receive-share.ts'

/** Photos and PDFs from the phone's share sheet: they are stored, and the app asks which load they belong to. */
export function receiveShares(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url)
    if (event.request.method === 'POST' && origin === scope.location.origin && pathname === PATHS.share)
      event.respondWith(received(event.request))
  })
}

async function received(request: Request): Promise<Response> {
  const share = await request
    .formData()
    .then(receiveShare)
    .catch(() => null)
  const search = share ? `?document=${share.documentId}${share.left > 0 ? `&left=${share.left}` : ''}` : ''
  // 303: the page is fetched with GET
  return Response.redirect(PATHS.share + search, 303)
}
