// The possible results of an API call, read from the code: the errors that the functions behind its
// route can throw, and whose token they read. It follows every name that a route's handler uses, so
// it may list an error that a call never returns, but none is missing
// (server/testing/known-errors.ts proves that in every test with a database).
import path from 'node:path';
import ts from 'typescript';
import { errorStatus } from '#shared/base/errors.ts';

const root = path.join(import.meta.dirname, '..');

/** Functions that look for an optional token; the search stops at their names. */
const callers = new Map([
  ['findSignedIn', 'customer'],
  ['readerOf', 'orderToken'],
  ['findSignedInAdmin', 'administrator'],
]);
/** The callers of a hook are known from the hook itself (server/base/http/guards.ts). */
const hooks = new Set(['signedInOnly', 'adminOnly']);

export type Found = { errors: Set<string>; callers: Set<string> };
type Place = { file: string; line: number; column: number };
type Step = { errors: string[]; callers: string[]; next: ts.Node[] };

export function readProgram() {
  const file = path.join(root, 'tsconfig.server.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  return ts.createProgram([path.join(root, 'server', 'routes.ts')], options);
}

/** @returns the possible results of the call at each place */
export function reachOf(program: ts.Program): (places: readonly Place[]) => Found {
  const checker = program.getTypeChecker();
  const isOwn = (node: ts.Node) => {
    const { fileName, isDeclarationFile } = node.getSourceFile();
    return !isDeclarationFile && !fileName.includes('node_modules');
  };
  const implementations = implementationsOf(program, checker, isOwn);
  const steps = new Map<ts.Node, Step>();

  const stepOf = (node: ts.Node): Step => {
    const known = steps.get(node);
    if (known) return known;
    const step = readStep(node, { checker, isOwn, implementations });
    steps.set(node, step);
    return step;
  };

  return (places) => {
    const found: Found = { errors: new Set(), callers: new Set() };
    const waiting: ts.Node[] = places.flatMap((place) => argumentsAt(program, place));
    const seen = new Set<ts.Node>(waiting);
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const { errors, callers: sought, next } = stepOf(node);
      for (const error of errors) found.errors.add(error);
      for (const caller of sought) found.callers.add(caller);
      for (const one of next)
        if (!seen.has(one)) {
          seen.add(one);
          waiting.push(one);
        }
    }
    return found;
  };
}

/** The arguments of the call at a place of a stack trace. */
function argumentsAt(program: ts.Program, { file, line, column }: Place): ts.Node[] {
  const source = program.getSourceFile(file);
  if (!source) return [];
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  let found: ts.CallExpression | undefined;
  const visit = (node: ts.Node) => {
    if (position < node.pos || position >= node.end) return;
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name
        : node.expression;
      // For `app.delete(…)` a stack trace has the position of the bracket.
      if (callee.getStart() <= position && position <= callee.end) found = node;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found ? [...found.arguments] : [];
}

type Deps = {
  checker: ts.TypeChecker;
  isOwn: (node: ts.Node) => boolean;
  implementations: Map<ts.Node, ts.Node[]>;
};

/** The errors and callers in a piece of code, and the code that it refers to. */
function readStep(start: ts.Node, deps: Deps): Step {
  const step: Step = { errors: [], callers: [], next: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isNamedFunction(node, start)) return;
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
      step.errors.push(...codesOf(node.arguments?.[0], deps.checker));
    if (ts.isPropertyAccessExpression(node)) {
      const bodies = bodiesOf(node.name, deps);
      follow(node.name, bodies, step);
      if (bodies.length === 0 || !isChain(node.expression)) visit(node.expression);
      return;
    }
    if (ts.isIdentifier(node) && !isOwnName(node)) follow(node, bodiesOf(node, deps), step);
    ts.forEachChild(node, visit);
  };
  visit(start);
  return step;
}

function follow(name: ts.Identifier | ts.MemberName, bodies: ts.Node[], step: Step) {
  const caller = callers.get(name.text);
  if (caller) step.callers.push(caller);
  if (!hooks.has(name.text)) step.next.push(...bodies);
}

/** A function with a name is read where the name is used. */
const isNamedFunction = (node: ts.Node, start: ts.Node): boolean =>
  node !== start &&
  (ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))));

const isChain = (node: ts.Node): boolean =>
  ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isChain(node.expression));

const isOwnName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node) ||
    ts.isImportSpecifier(parent) ||
    ((ts.isVariableDeclaration(parent) || ts.isParameter(parent)) && parent.name === node)
  );
};

function codesOf(node: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!node) return [];
  const type = checker.getTypeAtLocation(node);
  const codes = (type.isUnion() ? type.types : [type])
    .filter((part) => part.isStringLiteral())
    .map((part) => part.value);
  return codes.length < Object.keys(errorStatus).length ? codes : [];
}

/**
 * The code behind a name: the body of a function, the value of a variable or property, or its
 * implementations.
 */
function bodiesOf(name: ts.Node, { checker, isOwn, implementations }: Deps): ts.Node[] {
  let symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return [];
  if (ts.isShorthandPropertyAssignment(name.parent))
    symbol = checker.getShorthandAssignmentValueSymbol(name.parent) ?? symbol;
  if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return (symbol.declarations ?? []).filter(isOwn).flatMap((declaration) => {
    if (ts.isBindingElement(declaration))
      return bodiesOfBinding(declaration, checker, implementations);
    return implementations.get(declaration) ?? bodyOf(declaration, checker);
  });
}

/**
 * Only code that can be called, or contains such code: other values are calculated where they are
 * defined.
 */
function bodyOf(declaration: ts.Node, checker: ts.TypeChecker): ts.Node[] {
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
    return declaration.body ? [declaration] : [];
  if (ts.isClassDeclaration(declaration))
    return declaration.name?.text === 'AppError' ? [] : [declaration];
  if (ts.isShorthandPropertyAssignment(declaration))
    return isCallable(declaration, checker) ? [declaration] : [];
  return ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
    ? initialOf(declaration, checker)
    : [];
}

function initialOf(
  declaration: ts.VariableDeclaration | ts.PropertyAssignment,
  checker: ts.TypeChecker,
): ts.Node[] {
  const { initializer } = declaration;
  if (initializer && isTable(initializer)) return [initializer];
  if (!isCallable(declaration, checker)) return [];
  return initializer ? [initializer] : sourceOf(declaration);
}

const isCallable = (node: ts.Node, checker: ts.TypeChecker): boolean =>
  checker.getTypeAtLocation(node).getCallSignatures().length > 0;

const isTable = (node: ts.Expression): boolean =>
  ts.isSatisfiesExpression(node) || ts.isAsExpression(node)
    ? isTable(node.expression)
    : ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);

/**
 * `const { a } = f()` is the property `a` of the result of f; if that is not found, all code that f
 * refers to.
 */
function bodiesOfBinding(
  declaration: ts.BindingElement,
  checker: ts.TypeChecker,
  implementations: Map<ts.Node, ts.Node[]>,
): ts.Node[] {
  const property = declaration.propertyName ?? declaration.name;
  const name = ts.isIdentifier(property) ? property.text : '';
  const found = checker.getTypeAtLocation(declaration.parent).getProperty(name)?.declarations ?? [];
  const bodies = found.flatMap((one) => implementations.get(one) ?? bodyOf(one, checker));
  return bodies.length > 0 || !isCallable(declaration, checker) ? bodies : sourceOf(declaration);
}

/** The expression that a destructured or iterated variable comes from. */
function sourceOf(declaration: ts.Node): ts.Node[] {
  let node: ts.Node = declaration;
  while (!ts.isVariableDeclaration(node)) {
    if (ts.isParameter(node) || ts.isSourceFile(node)) return [];
    node = node.parent;
  }
  if (node.initializer) return [node.initializer];
  const loop = node.parent.parent;
  return ts.isForOfStatement(loop) ? [loop.expression] : [];
}

/** For members of a type, e.g. of `Provider`: the code of the objects created with this type. */
function implementationsOf(
  program: ts.Program,
  checker: ts.TypeChecker,
  isOwn: (node: ts.Node) => boolean,
): Map<ts.Node, ts.Node[]> {
  const found = new Map<ts.Node, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && hasFunctions(node))
      for (const [member, property] of membersOf(node, checker))
        if (isOwn(member) && isCallable(member, checker))
          found.set(member, [...(found.get(member) ?? []), ...bodyOf(property, checker)]);
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (isOwn(source)) visit(source);
  return found;
}

/**
 * For an object literal with a type: the members of the type, each with the property that
 * implements it.
 */
function membersOf(
  literal: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
): [member: ts.Declaration, property: ts.ObjectLiteralElementLike][] {
  const type = checker.getContextualType(literal);
  if (!type) return [];
  return literal.properties.flatMap((property) => {
    const name = property.name && ts.isIdentifier(property.name) ? property.name.text : '';
    return (type.getProperty(name)?.declarations ?? [])
      .filter((member) => ts.isMethodSignature(member) || ts.isPropertySignature(member))
      .map((member): [ts.Declaration, ts.ObjectLiteralElementLike] => [member, property]);
  });
}

const hasFunctions = (literal: ts.ObjectLiteralExpression): boolean =>
  literal.properties.some(
    (property) =>
      ts.isMethodDeclaration(property) ||
      ts.isShorthandPropertyAssignment(property) ||
      (ts.isPropertyAssignment(property) && !ts.isLiteralExpression(property.initializer)),
  );
