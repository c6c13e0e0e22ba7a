import { expect, test } from 'vitest'
import { MOST_CUSTOMERS, readCustomerList } from './customer-list.ts'

test('[MONEY-15] a list of customers is read by its column names, with terms in words and empty cells', () => {
  const text =
    '\uFEFFCustomer,Billing Address,Terms,E-mail,QuickBooks name\r\n' +
    'Halden Box & Board,"12 Mill Rd, Joplin, MO 64801",Net 45,ap@halden.test,Halden\r\n' +
    'Ironquill Creamery,"4 Dairy Ln, Fresno, CA 93650",,,\r\n'
  expect(readCustomerList(text)).toEqual({
    ok: true,
    customers: [
      {
        name: 'Halden Box & Board',
        address: '12 Mill Rd, Joplin, MO 64801',
        email: 'ap@halden.test',
        termsDays: 45,
        quickbooksName: 'Halden',
      },
      {
        name: 'Ironquill Creamery',
        address: '4 Dairy Ln, Fresno, CA 93650',
        email: null,
        termsDays: 30,
        quickbooksName: null,
      },
    ],
    wrong: [],
  })
})

test('[MONEY-15] a row that can’t be a customer is named, and the later of two of one name counts', () => {
  const text = [
    'Name,Address,Email,Terms',
    'Halden,12 Mill Rd,ap@halden.test,30',
    'Cascade,,ap@cascade.test,30',
    'Redbud,9 Elm St,not an email,30',
    'Marietta,1 Oak St,,soon',
    'HALDEN,14 Mill Rd,,200',
    'halden,16 Mill Rd,,60',
  ].join('\n')
  const read = readCustomerList(text)
  expect(read).toMatchObject({
    customers: [{ name: 'halden', address: '16 Mill Rd', termsDays: 60 }],
    wrong: [
      { row: 3, problem: 'Enter a mailing address' },
      { row: 4 },
      { row: 5, problem: 'Must be 0 to 180 days' },
      { row: 6, problem: 'Must be 0 to 180 days' },
    ],
  })
})

test('[MONEY-15] a file without names, without a column or with more than 1,000 rows says so', () => {
  const long = `Name,Address\n${'Halden,12 Mill Rd\n'.repeat(MOST_CUSTOMERS + 1)}`
  expect(['', 'Name,Address', 'Name,Email\nHalden,a@b.test', long].map(readCustomerList)).toEqual([
    { ok: false, why: 'empty' },
    { ok: false, why: 'empty' },
    { ok: false, why: 'no column', missing: 'address' },
    { ok: false, why: 'too many' },
  ])
})
