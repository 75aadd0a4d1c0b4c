// Node before 20.19.5 and 22.13 cannot require a module that the program it belongs to imports later on. The parser,
// which sanitize-html requires and the report on a page imports, is imported first.
import 'htmlparser2';

export { default } from 'sanitize-html';
