import { expect, test } from 'vitest';
import { readPostgresAddress } from './address.ts';

test('each host gets an address of its own, with the same user, database and parameters', () => {
  const text = 'postgres://me:p%40ss,word@db1,db2.example:5433,[::1]:6432/library?sslmode=require';
  expect(readPostgresAddress(text)).toEqual([
    { name: 'db1:5432', url: 'postgres://me:p%40ss,word@db1:5432/library?sslmode=require' },
    { name: 'db2.example:5433', url: 'postgres://me:p%40ss,word@db2.example:5433/library?sslmode=require' },
    { name: '[::1]:6432', url: 'postgres://me:p%40ss,word@[::1]:6432/library?sslmode=require' },
  ]);
});
