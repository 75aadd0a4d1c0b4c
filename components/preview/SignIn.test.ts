import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignIn } from './SignIn.tsx';

test('the field of a wrong password is described by what is wrong', () => {
  const form = (problem?: 'wrong') =>
    renderToStaticMarkup(createElement(SignIn, { locale: 'en', problem, returnTo: undefined, isOn: true }));
  expect(form()).toContain('aria-describedby="secret-hint"');
  expect(form('wrong')).toContain('aria-describedby="sign-in-problem secret-hint" aria-invalid="true"');
  expect(form('wrong')).toContain('id="sign-in-problem"');
});
