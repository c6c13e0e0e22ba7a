import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import {
  EDI_MEDIA,
  ediUploadSchema,
  listEdiInterchangesEndpoint,
  readEdiInterchangeEndpoint,
} from '#contract/programs/edi-exchange.ts'
import { listEdiPartnersEndpoint, readEdiPartnerEndpoint } from '#contract/programs/edi-partner.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { sendFile } from '#offline/session/send-file.ts'

const NOUN = 'edi'

/** The company's EDI partners by name, for owners. */
export const ediPartnersQuery: StoredQuery<EndpointResponse<typeof listEdiPartnersEndpoint>> = {
  key: [NOUN, 'partners'],
  fetch: (signal) => call(listEdiPartnersEndpoint, {}, { signal }),
  ...createAnswerStore(listEdiPartnersEndpoint, 'own'),
}

export const ediPartnerQuery = (id: string): StoredQuery<EndpointResponse<typeof readEdiPartnerEndpoint>> => ({
  key: [NOUN, 'partner', id],
  fetch: (signal) => call(readEdiPartnerEndpoint, { params: { id } }, { signal }),
  ...createAnswerStore(readEdiPartnerEndpoint, id),
})

/** @param after the last one of the page before */
export const ediInterchangesQuery = (
  id: string,
  after?: string,
): StoredQuery<EndpointResponse<typeof listEdiInterchangesEndpoint>> => ({
  key: [NOUN, 'interchanges', id, after ?? null],
  fetch: (signal) => call(listEdiInterchangesEndpoint, { params: { id }, query: { after } }, { signal }),
  ...createAnswerStore(listEdiInterchangesEndpoint, `${id} ${after ?? ''}`),
})

export const ediInterchangeQuery = (id: string): StoredQuery<EndpointResponse<typeof readEdiInterchangeEndpoint>> => ({
  key: [NOUN, 'interchange', id],
  fetch: (signal) => call(readEdiInterchangeEndpoint, { params: { id } }, { signal }),
  ...createAnswerStore(readEdiInterchangeEndpoint, id),
})

/** All that EDI shows is read again; the account too, which says whether it has shippers. */
export function useRefreshEdi(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [noun, what] }) =>
        noun === NOUN || noun === 'tenders' || (noun === 'auth' && what === 'me'),
    })
}

/** Sends a file as if the partner had. */
export function useEdiUpload(partnerId: string, onDone: (messages: number) => void) {
  const refresh = useRefreshEdi()
  return useMutation({
    meta: { about: 'edi.upload' },
    mutationFn: async (file: File) =>
      ediUploadSchema.parse(await sendFile(`/edi/partners/${partnerId}/messages`, file, EDI_MEDIA)),
    onSuccess: ({ reading }) => onDone(reading.length),
    onSettled: refresh,
  })
}

/** The bytes as they travelled. */
export const fetchEdiContent = (interchangeId: string): Promise<Blob> =>
  fetchFile(`/edi/interchanges/${interchangeId}/content`)
