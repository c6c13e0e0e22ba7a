import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import type { CacheDb } from './cache-db.ts'

/** How many answers are kept; the oldest go first. */
const MOST_ANSWERS = 80

/** The last answer of an endpoint to a question, as it came. `question` tells the questions of one endpoint apart. */
export function answerKeeper<E extends Endpoint>(endpoint: E, question: string) {
  const name = `answer:${endpoint.name}:${question}` as const
  return {
    async keep(db: CacheDb, value: AnswerOf<E>, now: number): Promise<void> {
      await db.setFact(name, { value, at: now })
      await forgetOldAnswers(db)
    },
    /** null too for what an older version of the app kept in another shape */
    async read(db: CacheDb): Promise<{ value: AnswerOf<E>; at: number } | null> {
      const kept = await db.fact(name)
      const parsed = kept && z.core.safeParse(endpoint.answer, kept.value)
      return parsed?.success ? { value: parsed.data as AnswerOf<E>, at: kept?.at ?? 0 } : null
    },
  }
}

async function forgetOldAnswers(db: CacheDb): Promise<void> {
  const answers = await db.facts.where('name').startsWith('answer:').toArray()
  const old = answers.sort((a, b) => ageOf(b) - ageOf(a)).slice(MOST_ANSWERS)
  await db.facts.bulkDelete(old.map(({ name }) => name))
}

function ageOf({ value }: { value: unknown }): number {
  return (value as { at: number }).at
}
