import { chmod, mkdtemp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EdiFolder, openEdiFolder } from './edi-folder.ts'

let root: string
let folder: EdiFolder
const at = (...parts: string[]) => path.join(root, 'ann', ...parts)
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'edi-folder-'))
  folder = openEdiFolder(root)
  await folder.list('ann')
})
afterEach(() => rm(root, { recursive: true }))
const names = async () => (await folder.list('ann')).map(({ name }) => name)

test('[EDI-35] plain files are listed by name; hidden ones, links, folders and empty files are not', async () => {
  await writeFile(at('in', 'b.edi'), 'ISA')
  await writeFile(at('in', 'a.edi'), 'ISA')
  await writeFile(at('in', '.c.edi.part'), 'ISA')
  await writeFile(at('in', 'empty.edi'), '')
  await mkdir(at('in', 'deeper'))
  await writeFile(path.join(root, 'secret'), 'ISA of somebody else')
  await symlink(path.join(root, 'secret'), at('in', 'link.edi'))
  expect(await names()).toEqual(['a.edi', 'b.edi'])
  // also one that became a link since
  expect(await folder.read('ann', 'link.edi', 100)).toBe('gone')
  expect(await folder.read('ann', 'a.edi', 100)).toEqual(Buffer.from('ISA'))
})

test('[EDI-35] a file beyond the limit is not read', async () => {
  await writeFile(at('in', 'a.edi'), 'ISA*00')
  expect(await folder.read('ann', 'a.edi', 5)).toBe('too large')
  expect(await folder.read('ann', 'gone.edi', 5)).toBe('gone')
  await rm(at('in', 'a.edi'))
  await mkdir(at('in', 'a.edi'))
  expect(await folder.read('ann', 'a.edi', 5)).toBe('gone')
})

test('[EDI-35] a file whose mode keeps the server out says so', async () => {
  await writeFile(at('in', 'a.edi'), 'ISA')
  await chmod(at('in', 'a.edi'), 0o200)
  // root reads everything
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.('nobody')
  try {
    expect(await folder.read('ann', 'a.edi', 5)).toBe('not readable')
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('[EDI-35] files of one name are all kept', async () => {
  for (const content of ['one', 'two', 'three']) {
    await writeFile(at('in', 'a.edi'), content)
    await folder.putAway('ann', 'a.edi', 'done')
  }
  expect(await readdir(at('done'))).toEqual(['a.edi', 'a.edi.2', 'a.edi.3'])
  expect(await readFile(at('done', 'a.edi'), 'utf8')).toBe('one')
  expect(await names()).toEqual([])
})

test('[EDI-35] a file that another reader put away stays where it is', async () => {
  await writeFile(at('in', 'a.edi'), 'one')
  await folder.putAway('ann', 'a.edi', 'done')
  await folder.putAway('ann', 'a.edi', 'done')
  expect(await readdir(at('done'))).toEqual(['a.edi'])
})

test('[EDI-35] what is written appears whole, and twice as one file', async () => {
  await writeFile(at('out', '.000000001.edi.part'), 'half of it')
  await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  expect(await readdir(at('out'))).toEqual(['000000001.edi'])
  expect(await readFile(at('out', '000000001.edi'), 'utf8')).toBe('ISA')
})

test('[EDI-35] what is written overwrites nothing through a link that the partner put there', async () => {
  const victim = path.join(root, 'victim')
  await writeFile(victim, 'mine')
  await symlink(victim, at('out', '.000000001.edi.part'))
  await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  expect(await readFile(victim, 'utf8')).toBe('mine')
  expect(await readFile(at('out', '000000001.edi'), 'utf8')).toBe('ISA')
})

test("[EDI-35] the folder's group reads what is written, though all else is for the server alone", async () => {
  const umask = process.umask(0o077)
  try {
    await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  } finally {
    process.umask(umask)
  }
  const { mode } = await stat(at('out', '000000001.edi'))
  expect((mode & 0o777).toString(8)).toBe('640')
})
