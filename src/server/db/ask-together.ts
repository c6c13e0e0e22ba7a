/** So many statements at once are enough for a question to start right away when few are asked. */
const AT_ONCE = 2

/**
 * Asks the questions that wait in one statement. It starts after they were asked, so each answer is as fresh as one of
 * its own: what committed before the question is in it.
 *
 * @param ask answers in the order of its questions
 * @returns asks one; it fails as its statement does
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { atOnce = AT_ONCE, most = 200 }: { atOnce?: number; most?: number } = {},
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0
  let isDue = false

  function start(): void {
    isDue = false
    while (waiting.length > 0 && running < atOnce) {
      const together = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running++
      void run(together)
    }
  }

  async function run(together: readonly Waiting[]): Promise<void> {
    try {
      const answers = await ask(together.map(({ question }) => question))
      together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      together.forEach(({ reject }) => reject(error))
    } finally {
      running--
      start()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isDue || running >= atOnce) return
      isDue = true
      // after the requests that arrived in the same moment
      setImmediate(start)
    })
}
