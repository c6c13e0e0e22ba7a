/**
 * Asks the questions that wait in one statement, one statement at a time: a wake-up of the database costs the process
 * more than a question does. It starts after they were asked, so each answer is as fresh as one of its own: what committed
 * before the question is in it.
 *
 * @param ask answers in the order of its questions
 * @returns asks one; it fails as its statement does
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = 200 }: { most?: number } = {},
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  let waiting: Waiting[] = []
  /** a statement runs, or is about to */
  let isBusy = false

  function start(): void {
    isBusy = waiting.length > 0
    if (!isBusy) return
    const together = waiting.slice(0, most)
    waiting = waiting.slice(most)
    void run(together)
  }

  async function run(together: readonly Waiting[]): Promise<void> {
    try {
      const answers = await ask(together.map(({ question }) => question))
      together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      together.forEach(({ reject }) => reject(error))
    } finally {
      start()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isBusy) return
      isBusy = true
      // after the requests that arrived in the same moment
      setImmediate(start)
    })
}
