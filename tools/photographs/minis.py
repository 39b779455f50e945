"""Small things for the pocket: vials, roll-ons, atomizers, and sets of several."""
import math

import bottles
import caps
import cars
import closed
import materials
import pumps
from bench import Circle
from frames import Neck, frame_of, number, seed_of


def cap_of(attributes):
    material = attributes.get('capMaterial', 'plastic')
    color = attributes.get('capColor', '' if attributes.get('capMaterial') else attributes.get('color', 'black'))
    return material, color


def glass_height(attributes, total, share):
    """Stated heights include the cap unless an inner height shows that they are the glass's."""
    return total if number(attributes, 'innerHeightMm', 0) else total * share


def cap(bench, width, height, material, color, finish=''):
    if caps.is_clear(material, color):
        caps.clear_cap(bench, 'cylinder', width, height, 'plastic', 'none')
    else:
        caps.draw(bench, 'cylinder', width, height, material, color, finish)


def vial(bench, attributes, _view):
    """A slim sample vial with plug, spray or stick under its small cap."""
    milliliters = number(attributes, 'capacityMl', 3)
    diameter = number(attributes, ['diameterMm', 'widthMm'], 9 + milliliters * 0.5)
    top = glass_height(attributes, number(attributes, 'heightMm', 34 + milliliters * 4.5), 0.74)
    tip = attributes.get('tip', 'spray')
    material, color = cap_of(attributes)
    body = max(top * 0.5, top - 4)
    cap_height = min(17, top * 0.34) if tip == 'spray' else 7.5 if tip == 'plug' else min(13, top * 0.3)
    frame = frame_of({**attributes, 'part': 'vial', 'neck': '13/415'}, diameter, body)
    frame.neck_height, frame.neck_from, frame.neck = 4.0, body, Neck('', 'screw', diameter * 0.8)
    section, line = bottles.glass_body(bench, frame, has_thread=False)
    bottles.pour(bench, frame, section, line, 0.8, closed.liquid_of(closed.PERFUME))
    with bench.moved(z=body - 0.2):
        if tip == 'plug':
            clear = materials.white_plastic()
            bench.turned([(0, -3), (diameter * 0.26, -3, 0.4), (diameter * 0.27, 4.1), (diameter * 0.42, 4.3, 0.3), (diameter * 0.42, 5.6, 0.5), (diameter * 0.30, 5.8, 0.3), (diameter * 0.30, 7.2, 0.6), (0, 7.2)], clear, Circle(96))
            return
        if tip == 'spray':
            white = materials.white_plastic()
            bench.disc(diameter * 0.42, 0.2, cap_height * 0.34, white, 0.3, Circle(96))
            bench.disc(diameter * 0.16, cap_height * 0.3, cap_height * 0.5, white, 0.2, Circle(48))
            bench.disc(diameter * 0.30, cap_height * 0.46, cap_height * 0.86, white, 0.6, Circle(96))
            pumps.nozzle(bench, diameter * 0.30, cap_height * 0.70, 0.6)
            bench.pipe(0.5, 0.85, frame.base - body + 0.8, 0, materials.tube(), 0.1, 32)
        elif tip == 'stick':
            bench.disc(diameter * 0.085, frame.base - body + 4, 1, materials.clear_plastic(0.12, 1.45), 0.3, Circle(32))
        cap(bench, diameter * 1.02, cap_height, material, color)


def roll_on(bench, attributes, view, is_closed=False):
    """A roll-on with its ball in sight and its cap beside it."""
    milliliters = number(attributes, 'capacityMl', 10)
    diameter = number(attributes, ['diameterMm', 'widthMm'], 13 + milliliters * 0.6)
    top = glass_height(attributes, number(attributes, 'heightMm', diameter * 4.2), 0.8)
    body = max(top * 0.5, top - 6.5)
    cap_height = 6.5 + diameter * 0.9
    material, color = cap_of(attributes)
    frame = frame_of({'neck': '15/415', **attributes, 'part': 'roll-on'}, diameter, body)
    frame.neck_height, frame.neck_from, frame.neck = 6.5, body, Neck('', 'screw', diameter * 0.74)
    section, line = bottles.glass_body(bench, frame, has_thread=not is_closed)
    if view == 'detail':
        return
    bottles.pour(bench, frame, section, line, 0.7 if frame.glass == 'frosted' else 0.82, closed.liquid_of(closed.PERFUME))
    if is_closed:
        with bench.moved(z=body + 0.4):
            cap(bench, diameter * 1.02, cap_height, material, color)
        return
    with bench.moved(z=top):
        pumps.roll_ball(bench, diameter * 0.72)
    with bench.moved(diameter * 1.52, -diameter * 0.42):
        cap(bench, diameter * 1.02, cap_height, material, color)


def atomizer(bench, attributes, view):
    """A pocket atomizer: a glass spray bottle, or a sleeve of metal or leather with its cap."""
    is_glass = attributes.get('material') == 'glass'
    if is_glass and attributes.get('color') != 'brown':
        closed.perfume(bench, {'contents': 'set', **attributes}, view)
        return
    seed = seed_of(attributes)
    is_leather = is_glass or attributes.get('material') == 'leather'
    finish = attributes.get('finish', '')
    sleeve = materials.leather() if is_leather else materials.surface('aluminium', attributes.get('color', 'silver'), finish)
    diameter = number(attributes, ['diameterMm', 'widthMm'], 17)
    high = number(attributes, 'heightMm', 78 + number(attributes, 'capacityMl', 8) * 2.4)
    total = high + 20 if number(attributes, 'innerHeightMm', 0) else high
    joint = total * (0.7 if attributes.get('form') == 'pen' else 0.6)
    half = diameter / 2
    bench.turned([(0, 0), (half, 0, 0.8), (half, joint, 0.4), (half * 0.94, joint, 0.2), (half * 0.94, joint + 0.6), (0, joint + 0.6)], sleeve, Circle(176))
    if is_leather:
        thread = materials.plain((0.55, 0.40, 0.24), 0.8)
        for height in (2.6, joint - 2.6):
            for index in range(40):
                angle = 2 * math.pi * index / 40
                points = [((half + 0.1) * math.cos(angle + step), (half + 0.1) * math.sin(angle + step), height) for step in (-0.045, 0, 0.045)]
                bench.rod(points, 0.28, thread, 8)
    elif attributes.get('form') == 'pen' or seed % 3 == 0:
        with bench.moved(0, -half + 0.55, 0):
            frame = materials.plain((0.02, 0.02, 0.02), 0.3)
            bench.rod([(0, 0, joint * 0.22), (0, 0, joint * 0.5), (0, 0, joint * 0.72)], 1.25, frame, 24)
            bench.rod([(0, -0.45, joint * 0.235), (0, -0.45, joint * 0.5), (0, -0.45, joint * 0.705)], 0.95, materials.plain((0.62, 0.33, 0.07), 0.12, coat=1.0), 24)
    material, color = cap_of(attributes)
    with bench.moved(z=joint + 0.5):
        top = materials.surface(material, color, finish if not is_glass else 'matte')
        width = half * (0.96 if is_leather else 1)
        bench.turned([(0, 0), (width, 0, 0.4), (width, total - joint - 0.5, 1.2), (0, total - joint - 0.5)], top, Circle(176))


def row(bench, count, step, build, depth=0.0):
    """The same thing several times, side by side, the outer ones a little behind."""
    for index in range(count):
        place = index - (count - 1) / 2
        with bench.moved(place * step, abs(place) * depth):
            build(index)


def mini_set(bench, attributes, view):
    """Minis, roll-ons, atomizers, or bottles for the car, in a row."""
    milliliters = number(attributes, 'capacityMl', 5)
    count = max(3, min(5, round(number(attributes, 'netAmount', 3 if milliliters >= 15 else 5))))
    width = number(attributes, ['widthMm', 'diameterMm'], 18)
    if attributes.get('mount'):
        row(bench, 3, width * 1.75, lambda index: cars.car(bench, {**attributes, 'part': 'car-bottle'}, view))
        return
    if attributes.get('tip') == 'ball':
        build = lambda _index: roll_on(bench, {'capacityMl': 8, **attributes}, 'main', True)
    elif attributes.get('material') == 'aluminium':
        build = lambda _index: atomizer(bench, attributes, 'main')
    elif 'neck' in attributes:
        build = lambda _index: closed.perfume(bench, {**attributes, 'part': 'atomizer', 'contents': 'set'}, 'main')
    else:
        build = lambda _index: vial(bench, {'capacityMl': 5, **attributes}, 'main')
    row(bench, count, width * 1.42, build, 4)
