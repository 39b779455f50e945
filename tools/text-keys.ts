// Which texts the program asks for, read from its source with the types of TypeScript: `t(`status.${order.status}`)` is
// as many keys as an order has states. What no type knows stays a `*`.
import path from 'node:path';
import ts from 'typescript';

/** `namespaces` is null where a function was handed its `t`. A key may hold `*`. */
export type Asked = { namespaces: string[] | null; key: string; place: string };

const root = path.join(import.meta.dirname, '..');
/** A chain of functions that hand a key on is not longer. */
const DEEPEST = 4;

export function findAskedKeys(config: 'web' | 'server'): Asked[] {
  const { config: options } = ts.readConfigFile(path.join(root, `tsconfig.${config}.json`), ts.sys.readFile);
  const { fileNames, options: compilerOptions } = ts.parseJsonConfigFileContent(options, ts.sys, root);
  const program = ts.createProgram(fileNames, compilerOptions);
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter((file) => isOurs(file.fileName));
  const calls = callsByFunction(sources, checker);
  const asked: Asked[] = [];

  for (const source of sources) {
    visit(source, (node) => {
      if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey') {
        const of = node.parent.properties.find((property) => ts.isJsxAttribute(property) && property.name.getText() === 't');
        const t = of && ts.isJsxAttribute(of) && of.initializer && ts.isJsxExpression(of.initializer) ? of.initializer.expression : undefined;
        const expression = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
        if (expression) note(expression as ts.Expression, t ? namespacesOf(t) : null, node);
      }
      if (!ts.isCallExpression(node)) return;
      const [first, second, third] = node.arguments;
      if (isNamed(node.expression, 'translate') && third && second) note(third, valuesOf(second), node);
      else if (isTranslator(node.expression) && first) note(first, namespacesOf(node.expression), node);
    });
  }
  return asked;

  function note(expression: ts.Expression, namespaces: string[] | null, node: ts.Node) {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    for (const value of valuesOf(expression)) {
      const [prefix, key] = value.includes(':') ? value.split(':', 2) : [undefined, value];
      asked.push({ namespaces: prefix === undefined ? namespaces : [prefix], key: key ?? value, place: `${path.relative(root, file.fileName)}:${line + 1}` });
    }
  }

  /** Every text that an expression may be. */
  function valuesOf(expression: ts.Expression, depth = 0): string[] {
    if (ts.isStringLiteralLike(expression)) return [expression.text];
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) return valuesOf(expression.expression, depth);
    if (ts.isConditionalExpression(expression)) return [...valuesOf(expression.whenTrue, depth), ...valuesOf(expression.whenFalse, depth)];
    if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap((element) => valuesOf(element, depth));
    if (ts.isTemplateExpression(expression)) {
      return expression.templateSpans.reduce(
        (heads, span) => heads.flatMap((head) => valuesOf(span.expression, depth).map((value) => head + value + span.literal.text)),
        [expression.head.text],
      );
    }
    const type = checker.getTypeAtLocation(expression);
    const literals = (type.isUnion() ? type.types : [type]).filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    if (literals.length > 0 && literals.every((part) => part.isStringLiteral() || part.isNumberLiteral())) return literals.map((part) => String((part as ts.LiteralType).value));
    return handedOn(expression, depth) ?? ['*'];
  }

  /** What a function is given for its parameter, wherever it is called. */
  function handedOn(expression: ts.Expression, depth: number): string[] | undefined {
    if (!ts.isIdentifier(expression) || depth > DEEPEST) return undefined;
    const parameter = checker.getSymbolAtLocation(expression)?.valueDeclaration;
    if (!parameter || !ts.isParameter(parameter) || !ts.isIdentifier(parameter.name)) return undefined;
    const index = parameter.parent.parameters.indexOf(parameter);
    const given = (calls.get(symbolOfFunction(parameter.parent)) ?? []).map((call) => call.arguments[index]);
    if (given.length === 0 || given.some((argument) => argument === undefined)) return undefined;
    return given.flatMap((argument) => valuesOf(argument as ts.Expression, depth + 1));
  }

  /** `t`, or what is called for its sake: a function of our own that asks `translate` for the key it is given. */
  function isTranslator(callee: ts.Expression): boolean {
    if (sayerOf(callee) && /(^|\.)say$/.test(callee.getText())) return true;
    if (ts.isPropertyAccessExpression(callee)) return callee.name.text === 't' && /i18n|texts|words/.test(callee.expression.getText());
    if (ts.isCallExpression(callee)) return isNamed(callee.expression, 'wordsIn');
    if (!ts.isIdentifier(callee)) return false;
    return callee.text === 't' && !ownTranslator(callee);
  }

  /** `const t = (key) => translate(language, 'mails', key)`: its inner call is read instead, with what it is given. */
  function ownTranslator(callee: ts.Identifier): boolean {
    const declaration = checker.getSymbolAtLocation(callee)?.valueDeclaration;
    return declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && ts.isArrowFunction(declaration.initializer);
  }

  function namespacesOf(t: ts.Expression): string[] | null {
    const sayer = sayerOf(t);
    if (sayer && /(^|\.)say$|^wordsIn/.test(t.getText())) return [sayer];
    const declaration = ts.isIdentifier(t) ? checker.getSymbolAtLocation(t)?.valueDeclaration : undefined;
    if (!declaration || !ts.isBindingElement(declaration)) return null;
    const initializer = declaration.parent.parent;
    if (!ts.isVariableDeclaration(initializer) || !initializer.initializer || !ts.isCallExpression(initializer.initializer)) return null;
    const [namespaces] = initializer.initializer.arguments;
    return namespaces ? valuesOf(namespaces) : ['common'];
  }

  function symbolOfFunction(node: ts.Node): ts.Symbol | undefined {
    const named = ts.isFunctionDeclaration(node) ? node : node.parent;
    const name = (named as { name?: ts.Node }).name;
    return name && checker.getSymbolAtLocation(name);
  }
}

function callsByFunction(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Map<ts.Symbol | undefined, ts.CallExpression[]> {
  const calls = new Map<ts.Symbol | undefined, ts.CallExpression[]>();
  for (const source of sources) {
    visit(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const symbol = checker.getSymbolAtLocation(node.expression);
      const function_ = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (function_) calls.set(function_, [...(calls.get(function_) ?? []), node]);
    });
  }
  return calls;
}

/** Files that call it `say`, and the namespace they say it from. */
const sayers: Record<string, string> = { 'server/catalogue/image-texts.ts': 'pictures', 'web/session/SessionProvider.tsx': 'auth' };
const sayerOf = (node: ts.Node): string | undefined => sayers[path.relative(root, node.getSourceFile().fileName).replaceAll('\\', '/')];

const isNamed = (expression: ts.Expression, name: string) => ts.isIdentifier(expression) && expression.text === name;

/** server/texts.ts is what is called, not who calls; the gallery has words of its own. */
const isOurs = (file: string) => !path.relative(root, file).startsWith('..') && !/node_modules|\.test\.tsx?$|[\\/]testing[\\/]|UiPage|server[\\/]texts\.ts$/.test(file);

function visit(node: ts.Node, look: (node: ts.Node) => void) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
