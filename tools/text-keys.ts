// The text keys that the program uses, read from its source with the types of TypeScript:
// `t(`status.${order.status}`)` is one key for each state of an order. If no type knows the values,
// the key has a `*`.
import path from 'node:path';
import ts from 'typescript';

/** `namespaces` is null if a function got its `t` as an argument. A key may contain `*`. */
export type Asked = { namespaces: string[] | null; key: string; place: string };

const root = path.join(import.meta.dirname, '..');
/** The maximum depth of functions that pass a key on. */
const DEEPEST = 4;

/** Of the pages and of the server, read as one program; tests ask for nothing. */
export function findAskedKeys(): Asked[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.web.json'), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(
    { ...config, include: ['web', 'server', 'shared', '.react-router/types/**/*'] },
    ts.sys,
    root,
  );
  const program = ts.createProgram(
    parsed.fileNames.filter((file) => !isTest(file)),
    { ...parsed.options, types: ['vite/client', 'node'] },
  );
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter((file) => isOurs(file.fileName));
  const source: Source = { checker, calls: callsByFunction(sources, checker) };
  const asked: Asked[] = [];
  for (const file of sources)
    visit(file, (node) => {
      const request = requestOf(source, node);
      if (request) asked.push(...keysOf(source, request, node));
    });
  return asked;
}

type Source = { checker: ts.TypeChecker; calls: Map<ts.Symbol | undefined, ts.CallExpression[]> };
type Request = { expression: ts.Expression; namespaces: string[] | null };

/**
 * The key that a node requests: `<Trans i18nKey=… t=…>`, `translate(language, namespace, key)` or
 * `t(key)`.
 */
function requestOf(source: Source, node: ts.Node): Request | null {
  if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey') {
    const expression = attributeValue(node);
    const t = node.parent.properties.find(
      (property) => ts.isJsxAttribute(property) && property.name.getText() === 't',
    );
    const translator = t && ts.isJsxAttribute(t) ? attributeValue(t) : undefined;
    return expression
      ? { expression, namespaces: translator ? namespacesOf(source, translator) : null }
      : null;
  }
  if (!ts.isCallExpression(node)) return null;
  const [first, second, third] = node.arguments;
  if (isNamed(node.expression, 'translate') && third && second)
    return { expression: third, namespaces: valuesOf(source, second) };
  if (isTranslator(source, node.expression) && first)
    return { expression: first, namespaces: namespacesOf(source, node.expression) };
  return null;
}

const attributeValue = ({ initializer }: ts.JsxAttribute): ts.Expression | undefined =>
  initializer && ts.isJsxExpression(initializer)
    ? initializer.expression
    : (initializer as ts.Expression | undefined);

function keysOf(source: Source, { expression, namespaces }: Request, node: ts.Node): Asked[] {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return valuesOf(source, expression).map((value) => {
    const [prefix, key] = value.includes(':') ? value.split(':', 2) : [undefined, value];
    return {
      namespaces: prefix === undefined ? namespaces : [prefix],
      key: key ?? value,
      place: `${path.relative(root, file.fileName)}:${line + 1}`,
    };
  });
}

/** All texts that an expression can have. */
function valuesOf(source: Source, expression: ts.Expression, depth = 0): string[] {
  const inner = (one: ts.Expression) => valuesOf(source, one, depth);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
  )
    return inner(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...inner(expression.whenTrue), ...inner(expression.whenFalse)];
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap(inner);
  if (ts.isTemplateExpression(expression))
    return expression.templateSpans.reduce(
      (heads, span) =>
        heads.flatMap((head) =>
          inner(span.expression).map((value) => head + value + span.literal.text),
        ),
      [expression.head.text],
    );
  return (
    literalsOf(source.checker.getTypeAtLocation(expression)) ??
    argumentsFor(source, expression, depth) ?? ['*']
  );
}

/** The values of a union of literals; undefined for any other type. */
function literalsOf(type: ts.Type): string[] | undefined {
  const literals = (type.isUnion() ? type.types : [type]).filter(
    (part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  const isKnown =
    literals.length > 0 &&
    literals.every((part) => part.isStringLiteral() || part.isNumberLiteral());
  return isKnown ? literals.map((part) => String((part as ts.LiteralType).value)) : undefined;
}

/** The values that the callers of a function pass for the parameter. */
function argumentsFor(
  source: Source,
  expression: ts.Expression,
  depth: number,
): string[] | undefined {
  if (!ts.isIdentifier(expression) || depth > DEEPEST) return undefined;
  const parameter = source.checker.getSymbolAtLocation(expression)?.valueDeclaration;
  if (!parameter || !ts.isParameter(parameter) || !ts.isIdentifier(parameter.name))
    return undefined;
  const index = parameter.parent.parameters.indexOf(parameter);
  const given = (source.calls.get(symbolOfFunction(source, parameter.parent)) ?? []).map(
    (call) => call.arguments[index],
  );
  if (given.length === 0 || given.some((argument) => argument === undefined)) return undefined;
  return given.flatMap((argument) => valuesOf(source, argument as ts.Expression, depth + 1));
}

/** `t`, or one of our own functions that calls `translate` with its key argument. */
function isTranslator(source: Source, callee: ts.Expression): boolean {
  if (sayerOf(callee) && /(^|\.)say$/.test(callee.getText())) return true;
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text === 't' && /i18n|texts|translation/.test(callee.expression.getText());
  if (ts.isCallExpression(callee))
    return translatorMakers.some((name) => isNamed(callee.expression, name));
  if (!ts.isIdentifier(callee)) return false;
  return callee.text === 't' && !isOwnTranslator(source, callee);
}

/**
 * `const t = (key) => translate(language, 'mails', key)`: the inner call is read instead, with its
 * arguments.
 */
function isOwnTranslator({ checker }: Source, callee: ts.Identifier): boolean {
  const declaration = checker.getSymbolAtLocation(callee)?.valueDeclaration;
  return (
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    ts.isArrowFunction(declaration.initializer)
  );
}

function namespacesOf(source: Source, t: ts.Expression): string[] | null {
  const sayer = sayerOf(t);
  if (sayer && /(^|\.)say$|^(translate|texts)In/.test(t.getText())) return [sayer];
  const declaration = ts.isIdentifier(t)
    ? source.checker.getSymbolAtLocation(t)?.valueDeclaration
    : undefined;
  if (!declaration || !ts.isBindingElement(declaration)) return null;
  const initializer = declaration.parent.parent;
  if (
    !ts.isVariableDeclaration(initializer) ||
    !initializer.initializer ||
    !ts.isCallExpression(initializer.initializer)
  )
    return null;
  const [namespaces] = initializer.initializer.arguments;
  return namespaces ? valuesOf(source, namespaces) : ['common'];
}

function symbolOfFunction({ checker }: Source, node: ts.Node): ts.Symbol | undefined {
  const named = ts.isFunctionDeclaration(node) ? node : node.parent;
  const name = (named as { name?: ts.Node }).name;
  return name && checker.getSymbolAtLocation(name);
}

function callsByFunction(
  sources: readonly ts.SourceFile[],
  checker: ts.TypeChecker,
): Map<ts.Symbol | undefined, ts.CallExpression[]> {
  const calls = new Map<ts.Symbol | undefined, ts.CallExpression[]>();
  for (const source of sources) {
    visit(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const symbol = checker.getSymbolAtLocation(node.expression);
      const function_ =
        symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (function_) calls.set(function_, [...(calls.get(function_) ?? []), node]);
    });
  }
  return calls;
}

/** Functions that create a `t`. */
const translatorMakers = ['translateIn', 'textsIn'];
/** Files that name their `t` `say`, and its namespace. */
const sayers: Record<string, string> = {
  'server/catalogue/image-texts.ts': 'pictures',
  'web/session/SessionProvider.tsx': 'auth',
};
const sayerOf = (node: ts.Node): string | undefined =>
  sayers[path.relative(root, node.getSourceFile().fileName).replaceAll('\\', '/')];

const isNamed = (expression: ts.Expression, name: string) =>
  ts.isIdentifier(expression) && expression.text === name;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** server/base/errors/texts.ts only passes keys on; the gallery has its own texts. */
const isOurs = (file: string) =>
  !path.relative(root, file).startsWith('..') &&
  !isTest(file) &&
  !/node_modules|[\\/]testing[\\/]|UiPage|errors[\\/]texts\.ts$/.test(file);

function visit(node: ts.Node, look: (node: ts.Node) => void) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
