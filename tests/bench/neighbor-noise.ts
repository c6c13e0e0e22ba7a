import { parentPort, workerData } from 'node:worker_threads'

/** What the noisy account asks for; its answers come back as a `Noise`. */
export interface NoiseOrder {
  url: string
  headers: Record<string, string>
  ms: number
}

export interface Noise {
  answered: number
  refused: number
}

const AT_ONCE = 20

/** 20 requests at once, each followed by the next, in a thread of its own: the quiet account's clock isn't held up. */
async function makeNoise({ url, headers, ms }: NoiseOrder): Promise<Noise> {
  const noise: Noise = { answered: 0, refused: 0 }
  const until = performance.now() + ms
  async function ask(): Promise<void> {
    while (performance.now() < until) {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.status === 429) noise.refused += 1
      else noise.answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return noise
}

parentPort?.postMessage(await makeNoise(workerData as NoiseOrder))
