"""Bottles for the car: hanging on a cord, or held by a clip; and the cord by the hank."""
import math
import random

import bottles
import caps
import closed
import labels
import materials
from bench import Circle, spline
from frames import frame_of, number, seed_of

CAR = ((0.965, 0.74, 0.34), 0.8, 1.42)


def cord_material(color):
    return materials.plain({'black': (0.012, 0.011, 0.010), 'red': (0.25, 0.02, 0.02)}.get(color, (0.07, 0.045, 0.03)), 0.85, specular=0.2)


def car(bench, attributes, view):
    milliliters = number(attributes, ['capacityMl', 'netAmount'], 8)
    frame = frame_of({'neck': '13/415', **attributes, 'capacityMl': milliliters, 'part': 'car-bottle'})
    seed = seed_of(attributes)
    is_clip = attributes.get('mount') == 'clip'
    family = attributes.get('scentFamily')
    liquid = materials.liquid(*(labels.scent_liquid(family, 1.3) if family else CAR))
    wood, color = attributes.get('capMaterial', 'beech'), attributes.get('capColor', '')
    cap_height = max(frame.neck_height + 7, frame.width * 0.55)
    cap_width = max(frame.neck.diameter + 5, frame.width * 0.66)
    top = frame.neck_from + 0.8 + cap_height
    lift = 0 if is_clip else top * 0.32

    def body():
        section, line = bottles.glass_body(bench, frame, attributes.get('finish') == 'matte', has_thread=False)
        bottles.pour(bench, frame, section, line, 0.74, liquid)
        coat = materials.surface(wood, color or 'natural', '', seed)
        half = cap_width / 2
        with bench.moved(z=frame.neck_from + 0.8):
            bench.turned([(0, 0), (half * 0.90, 0, 1.2), (half, cap_height * 0.35, 6), (half, cap_height * 0.68, 6), (half * 0.82, cap_height, 3), (1.6, cap_height, 0.5), (1.6, cap_height - 3), (0, cap_height - 3)], coat, Circle(192))

    if is_clip:
        clip(bench, frame)
        body()
        return
    with bench.moved(z=lift):
        body()
        thread = cord_material('black' if attributes.get('color') == 'black' or wood == 'walnut' else 'red' if attributes.get('color') == 'red' else '')
        knot = top + top * 0.26
        for side in (-1, 1):
            bench.rod(spline([(side * 1.1, 0, top - 3), (side * 1.3, 0, top + 1), (side * 1.6, 0, top + top * 0.08), (side * 1.0, 0, knot - 5), (side * 0.8, 0, knot)], 6), 0.85, thread, 12, is_bounding=False)
            bench.rod([(side * 0.85, 0.2 * side, knot), (side * 0.85, 0.2 * side, knot + 60), (side * 0.85, 0.2 * side, knot + 200)], 0.85, thread, 12, is_bounding=False)
        with bench.moved(z=knot - 2.6):
            bench.turned([(0.4, 0), (1.4, 0, 0.4), (2.7, 1.6, 1.2), (2.7, 3.6, 1.2), (1.4, 5.2, 0.4), (0.4, 5.2)], materials.surface(wood, color if color != 'gold' else 'gold', '', seed + 2), Circle(64), is_bounding=True)


def clip(bench, frame):
    """The spring clip behind the bottle that grips the slats of a vent, turned so that it is seen."""
    plastic = materials.plain((0.014, 0.014, 0.0145), 0.34)
    radius = frame.width / 2
    low, high = frame.body * 0.30, frame.body * 0.66
    for z in (low, high - 3.4):
        bench.pipe(radius + 0.05, radius + 1.6, z, z + 3.4, plastic, 0.5, 128)
    with bench.moved(0, 0, 0, turn=-38):
        with bench.moved(radius + 2.2, 0, low - 1):
            bench.box(3.2, 9, high - low + 2, plastic, 0.8)
        for z, slope in ((low + 1.5, 4), (high - 4.6, -4)):
            with bench.moved(radius + 2, 0, z, roll=slope):
                with bench.moved(8.0, 0, 0):
                    bench.box(15, 6.5, 1.7, plastic, 0.6)
        with bench.moved(radius + 16.2, 0, low + 1.2):
            bench.box(1.8, 6.5, 3.0, plastic, 0.6)
        with bench.moved(radius + 16.2, 0, high - 5.6):
            bench.box(1.8, 6.5, 3.0, plastic, 0.6)


def hank(bench, attributes, _view):
    """A hank of cord lying in loops, bound at one side; or a roll of ribbon."""
    if number(attributes, 'widthMm', 0) and not number(attributes, 'diameterMm', 0):
        ribbon(bench, attributes)
        return
    thick = max(1.3, number(attributes, 'diameterMm', 2))
    color = attributes.get('color', 'brown')
    cord = materials.plain(materials.paint(color) if color != 'black' else (0.014, 0.013, 0.012), 0.85, specular=0.2, bump=0.5, grain=2.0)
    chance = random.Random(3)
    points = []
    turns = 26
    for step in range(turns * 48):
        turn = step / 48
        angle = 2 * math.pi * turn
        layer = int(turn) // 9
        wobble = math.sin(turn * 2.4) * 1.8 + chance.uniform(-0.08, 0.08)
        size = 33 + wobble + (int(turn) % 9 - 4) * thick * 0.62
        pinch = 1 - 0.30 * math.sin(angle) ** 2
        points.append((size * 1.15 * math.cos(angle), size * pinch * 0.82 * math.sin(angle), thick * 0.5 + layer * thick * 0.95 + (1.2 if math.cos(angle) > 0 else 0) * abs(math.cos(angle)) * 0.6 + math.sin(angle * 3 + turn) * 0.4 + 0.4))
    with bench.moved(lean=0):
        bench.rod(points, thick / 2, cord, 10)
    for index in range(7):
        x = 0 + (index - 3) * thick * 1.02
        loop = [(x, 24 + 8.6 * math.cos(2 * math.pi * k / 24), 4.0 + 4.4 * math.sin(2 * math.pi * k / 24)) for k in range(24)]
        with bench.moved(0, -48, 0):
            bench.rod(loop, thick / 2, cord, 10, is_loop=True)


def ribbon(bench, attributes):
    """A roll of ribbon, its end running out over the paper."""
    width = max(8, number(attributes, 'widthMm', 10)) * 1.5
    color = materials.paint(attributes.get('color', 'pink'))
    silk = materials.plain(color, 0.32, specular=0.5, sheen=0.6)
    radius = 26.0
    with bench.moved(0, 0, radius, turn=-52):
        with bench.moved(lean=90):
            points = [(radius * 0.42, -width / 2)]
            for layer in range(12):
                r = radius * 0.42 + (radius - radius * 0.42) * layer / 11
                points += [(r, width / 2 - 0.15 * (layer % 2)), (r + 0.6, width / 2 - 0.15 * (layer % 2) - 0.05)]
            bench.turned([(radius * 0.44, -width / 2, 0), (radius, -width / 2, 0.5), (radius, width / 2, 0.5), (radius * 0.44, width / 2, 0.2), (radius * 0.44, -width / 2)], silk, Circle(160))
            for layer in range(1, 11):
                r = radius * (0.46 + 0.052 * layer)
                for side in (-1, 1):
                    ringline = [(r * math.cos(2 * math.pi * k / 72), r * math.sin(2 * math.pi * k / 72), side * width / 2) for k in range(72)]
                    bench.rod(ringline, 0.22, materials.plain(tuple(channel * 0.55 for channel in color), 0.5), 6, is_loop=True)
            bench.pipe(radius * 0.36, radius * 0.45, -width / 2 - 0.6, width / 2 + 0.6, materials.plain((0.40, 0.26, 0.14), 0.7), 0.3)
        line = spline([(radius - 0.1, 0, 2.0), (radius * 0.75, 0, -radius * 0.72), (radius * 0.2, 0, -radius + 0.35), (-radius * 0.5, 0, -radius + 0.3), (-radius * 1.2, 0, -radius + 3.2), (-radius * 1.7, 0, -radius + 0.6), (-radius * 2.1, 0, -radius + 0.4)], 10)
        line = [point for point in line if point[2] < -radius + 6 and point[0] < radius * 0.5]
        bench.sheet([[(x, v * width / 2, z) for v in (-1, -0.5, 0, 0.5, 1)] for x, _, z in line], silk, 0.3)
