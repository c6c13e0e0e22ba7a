import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { addDocumentEndpoint, listDocumentsEndpoint } from '#contract/freight/document.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { startMeasured } from '#tests/support/measured-product.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import type { Drill } from './drill.ts'
import { watchMetrics } from './watch-metrics.ts'

const UPLOADS = 6
const ANSWERED_WITHIN_MS = 10_000
const BOARD_EVERY_MS = 50
/** After two failures nobody asks the store for ten seconds. */
const REST_MS = 10_100

/** The store accepts connections and never answers: documents are refused for now, and nobody else notices. */
export const hangingStoreDrill: Drill = {
  name: 'document store hanging, others at work',
  async run() {
    const s3 = await startS3()
    const product = await startMeasured({
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    })
    const watched = watchMetrics(() => [product.url])
    try {
      const [broker, carrier] = [await createPerson(product, 'broker'), await createPerson(product, 'company')]
      const { id } = await postLoad(product, broker)
      const asked = await product.as(carrier).call(requestBookingEndpoint, { body: { loadId: id } })
      await product.as(broker).call(acceptBookingRequestEndpoint, { params: { id: asked.id }, body: { data: {} } })
      const way = { url: product.url, accessToken: await product.tokenOf(carrier) }
      const sends: (() => Promise<unknown>)[] = []
      for (let n = 0; n < UPLOADS; n += 1) {
        const parts = [await uploaded(way, tinyJpeg(500 + n))]
        const request = { params: { id }, body: { documentId: randomUUID(), kind: 'pod' as const, parts } }
        const key = randomUUID()
        // a repeat is the same request with the same key, as the outbox sends it
        sends.push(() => product.as(carrier).call(addDocumentEndpoint, request, { key }))
      }

      s3.becomes('hang')
      const answered: { status: number; code: string; ms: number }[] = []
      const refusals = Promise.all(
        sends.map(async (send) => {
          const begun = performance.now()
          const { status, code } = await expectRefusal(send())
          answered.push({ status, code, ms: performance.now() - begun })
        }),
      )
      let slowestBoard = 0
      let boards = 0
      while (answered.length < UPLOADS) {
        const begun = performance.now()
        await Promise.all([
          product.as(carrier).call(listBoardEndpoint, { query: {} }),
          Promise.race([refusals, pause(0)]),
        ])
        slowestBoard = Math.max(slowestBoard, performance.now() - begun)
        boards += 1
        await pause(BOARD_EVERY_MS)
      }
      await refusals

      s3.becomes('well')
      await pause(REST_MS)
      for (const send of sends) await send()
      for (const send of sends) await send()
      const stored = (await product.as(carrier).call(listDocumentsEndpoint, { params: { id }, query: {} })).data.length
      const seen = await watched.stop()
      const slowest = Math.max(...answered.map(({ ms }) => ms))
      const isClear = answered.every(({ status, code }) => status === 503 && code === 'UNAVAILABLE')
      const isRight = isClear && slowest < ANSWERED_WITHIN_MS && slowestBoard < slowest && stored === UPLOADS
      const answers = [...new Set(answered.map(({ status, code }) => `${status} ${code}`))].join(', ')
      return {
        result: isRight ? 'passed' : 'failed',
        detail: `${UPLOADS} documents answered ${answers} within ${Math.round(slowest)} ms; ${boards} boards meanwhile within ${Math.round(slowestBoard)} ms; after repeats ${stored} of ${UPLOADS} stored; ${seen}`,
      }
    } finally {
      s3.becomes('well')
      await product.stop()
      await s3.stop()
    }
  },
}
