import * as z from 'zod/mini'

const mailbox = z.object({ data: z.array(z.object({ subject: z.string() })) })

/** The code of the newest email to this address; undefined until it arrives. */
export async function codeFor(origin: string, email: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/dev/mailbox.json?${new URLSearchParams({ to: email }).toString()}`)
  return z
    .parse(mailbox, await answer.json())
    .data.map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1])
    .find(Boolean)
}
